/** Runs what clients ask for in the order in which it came: reads beside one another, each change by itself. */
export interface RequestOrder {
  read<T>(work: () => Promise<T>): Promise<T>
  change<T>(work: () => Promise<T>): Promise<T>
}

/** Nothing of a result is kept. */
const nothing = (): void => {}

export function createRequestOrder(): RequestOrder {
  let lastChange: Promise<void> = Promise.resolve()
  let everything: Promise<void> = lastChange
  return {
    async read(work) {
      const current = lastChange.then(work)
      everything = Promise.allSettled([everything, current]).then(nothing)
      return await current
    },
    async change(work) {
      const current = everything.then(work)
      everything = lastChange = current.then(nothing, nothing)
      return await current
    },
  }
}
