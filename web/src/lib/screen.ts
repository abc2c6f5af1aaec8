// How much room there is; the same bound as in the style sheets.
import { MediaQuery } from 'svelte/reactivity'

export const narrow = new MediaQuery('(max-width: 999px)')
