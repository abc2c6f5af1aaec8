// The sounds of a table, made of a few tones each; nothing is heard where they are off or not yet asked about.
import { untrack } from 'svelte'
import { isTurn } from './fold'
import { memory } from './memory.svelte'
import type { GameEvent } from './types'

export type Sound = 'move' | 'card' | 'attack' | 'turn' | 'won' | 'lost'

interface Tone {
  wave: OscillatorType
  /** Cycles a second at its beginning and at its end. */
  from: number
  to: number
  /** Seconds: when it begins, how long it lasts. */
  at: number
  lasts: number
  volume: number
}

const tone = (from: number, at = 0, lasts = 0.5, to = from, wave: OscillatorType = 'sine', volume = 0.12): Tone => ({ wave, from, to, at, lasts, volume })

const SOUNDS: Record<Sound, Tone[]> = {
  move: [tone(330, 0, 0.12, 300, 'triangle', 0.07)],
  card: [tone(660, 0, 0.07, 880, 'triangle', 0.05), tone(880, 0.05, 0.09, 740, 'triangle', 0.05)],
  attack: [tone(190, 0, 0.3, 48, 'sawtooth', 0.09), tone(95, 0.03, 0.35, 40, 'square', 0.05)],
  turn: [tone(523), tone(784, 0.09)],
  won: [tone(523), tone(659, 0.14), tone(784, 0.28), tone(1047, 0.42, 0.9)],
  lost: [tone(392), tone(330, 0.18), tone(262, 0.36, 0.9)],
}

let audio: AudioContext | null = null

/** Turning sounds on is no reason to hear again what has been. */
export function play(sound: Sound): void {
  if (!untrack(() => memory.settings.sound)) return
  try {
    audio ??= new AudioContext()
    for (const one of SOUNDS[sound]) ring(audio, one)
  } catch {
    // No sound here.
  }
}

function ring(on: AudioContext, { wave, from, to, at, lasts, volume }: Tone): void {
  const start = on.currentTime + at
  const voice = on.createOscillator()
  const loudness = on.createGain()
  voice.type = wave
  voice.frequency.setValueAtTime(from, start)
  voice.frequency.exponentialRampToValueAtTime(to, start + lasts)
  loudness.gain.setValueAtTime(0, start)
  loudness.gain.linearRampToValueAtTime(volume, start + 0.015)
  loudness.gain.exponentialRampToValueAtTime(0.001, start + lasts)
  voice.connect(loudness).connect(on.destination)
  voice.start(start)
  voice.stop(start + lasts + 0.05)
}

/** What is heard of what others have just done: the loudest of it. */
export function soundOf(events: GameEvent[], seat: number | null, attacks: string[]): Sound | null {
  const others = events.filter((event) => typeof event.seat === 'number' && event.seat !== seat && !isTurn(event) && !event.undone)
  if (!others.length) return null
  if (others.some((event) => attacks.includes(event.kind))) return 'attack'
  return others.some((event) => event.parts.some((part) => part.card)) ? 'card' : 'move'
}
