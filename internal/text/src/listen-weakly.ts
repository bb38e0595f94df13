/** What tells its listeners of changes. */
interface Source<T> {
  onChange(tell: (event: T) => void): () => void
}

/** Removes the listener of a session that was collected: otherwise each change would still call it. */
const dropped = new FinalizationRegistry<() => void>((stop) => stop())

/**
 * Listens for as long as the result, which stops it, is held: for a session that its host drops without an end, and that a
 * listener would keep in memory.
 */
export function listenWeakly<T>(source: Source<T>, tell: (event: T) => void): () => void {
  const stop = source.onChange(weakly(tell))
  dropped.register(tell, stop)
  return Object.assign(() => stop(), { tell })
}

/** In a function of its own, so that what it returns does not hold `tell`. */
function weakly<T>(tell: (event: T) => void): (event: T) => void {
  const held = new WeakRef(tell)
  return (event) => held.deref()?.(event)
}
