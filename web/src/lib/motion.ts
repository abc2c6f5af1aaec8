// How long a thing takes to move: no time at all for whoever asked the system for less motion.
const calm = matchMedia('(prefers-reduced-motion: reduce)')

export const lasting = (milliseconds: number) => (calm.matches ? 0 : milliseconds)
