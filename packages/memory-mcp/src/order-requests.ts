export type RequestOrder = ReturnType<typeof createRequestOrder>

/** Nothing of a result is kept. */
const nothing = (): void => {}

/** Runs what clients ask for in the order in which it came: reads beside one another, each change by itself. */
export function createRequestOrder() {
  let lastChange: Promise<void> = Promise.resolve()
  let everything: Promise<void> = lastChange
  return {
    async read<T>(work: () => Promise<T>): Promise<T> {
      const current = lastChange.then(work)
      everything = Promise.allSettled([everything, current]).then(nothing)
      return await current
    },
    async change<T>(work: () => Promise<T>): Promise<T> {
      const current = everything.then(work)
      everything = lastChange = current.then(nothing, nothing)
      return await current
    },
  }
}
