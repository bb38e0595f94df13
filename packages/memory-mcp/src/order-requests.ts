export type RequestOrder = ReturnType<typeof createRequestOrder>

/** Runs what clients ask for in the order in which it came: reads beside one another, each change by itself. */
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
