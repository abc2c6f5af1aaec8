// How much room there is; the same bounds as in the style sheets.
import { MediaQuery } from 'svelte/reactivity'

export const narrow = new MediaQuery('(max-width: 999px)')
/** A phone, upright or sideways, or a low window: the cards of a hand are lines with their text, and the board is larger. */
export const small = new MediaQuery('(max-width: 640px), (max-width: 999px) and (max-height: 520px), (min-width: 1000px) and (max-height: 700px)')
/** Room for a market of whole cards; elsewhere each is a line with its text. */
export const roomy = new MediaQuery('(min-width: 1200px) and (min-height: 740px), (min-width: 700px) and (max-width: 999px) and (min-height: 1000px)')
/** A phone held upright. */
export const phone = new MediaQuery('(max-width: 640px) and (min-height: 521px)')
/** Too little room for the guide beside the table: it is a bar, and its text lies over the table while it is read. */
export const cramped = new MediaQuery('(max-width: 640px), (max-width: 739px) and (max-height: 520px)')
/** A screen that is touched: nothing is said of keys. */
export const keyless = new MediaQuery('(hover: none)')
