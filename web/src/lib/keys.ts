// Whom a key is meant for.

/** Whether a field is written in. */
export const writes = (event: Event) => /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName)

/** Whether a key is meant for the page, and not for a field, the browser or what lies over the page. */
export function isMeant(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !writes(event) && !document.querySelector('dialog[open]')
}
