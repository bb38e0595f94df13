export type RequestOrder = ReturnType<typeof createRequestOrder>

/** Runs requests in the order in which they came: reads together, each change alone. */
export function createRequestOrder() {
  let lastChange: Promise<void> = Promise.resolve()
  let everything: Promise<void> = lastChange
  return {
    async read<T>(work: () => Promise<T>): Promise<T> {
      const current = lastChange.then(work)
      // Nothing of a result is kept.
      everything = Promise.allSettled([everything, current]).then(() => {})
      return await current
    },
    async change<T>(work: () => Promise<T>): Promise<T> {
      const current = everything.then(work)
      everything = lastChange = Promise.allSettled([current]).then(() => {})
      return await current
    },
  }
}
