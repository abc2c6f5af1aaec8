// What has not changed keeps its identity, so that only what has changed is drawn anew.

type Tree = Record<string, unknown>

/** The new value with every part that equals the old one replaced by the old one. */
export function share<T>(old: unknown, fresh: T): T {
  if (old === fresh || !isTree(old) || !isTree(fresh) || Array.isArray(old) !== Array.isArray(fresh)) return fresh
  const kept = partner(old, fresh)
  const keys = Object.keys(fresh)
  let same = keys.length === Object.keys(old).length
  for (const key of keys) {
    const before = kept(key)
    const after = share(before, fresh[key])
    if (after !== fresh[key]) (fresh as Tree)[key] = after
    if (after !== old[key]) same = false
  }
  return same ? (old as T) : fresh
}

/** With what a part is compared: a thing in a list with the thing that had its id, wherever it stood. */
function partner(old: Tree, fresh: Tree): (key: string) => unknown {
  if (!Array.isArray(old) || !Array.isArray(fresh)) return (key) => old[key]
  const named = new Map(old.flatMap((one) => (isTree(one) && 'id' in one ? [[one['id'], one]] : [])))
  return (key) => {
    const one: unknown = (fresh as unknown as Tree)[key]
    return isTree(one) && 'id' in one ? named.get(one['id']) : old[key as unknown as number]
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}
