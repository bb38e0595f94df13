/** Runs what clients ask for in the order in which it came: reads beside one another, each change by itself. */
export interface RequestOrder {
  read<T>(work: () => Promise<T>): Promise<T>
  change<T>(work: () => Promise<T>): Promise<T>
}

export function createRequestOrder(): RequestOrder {
  let lastChange: Promise<unknown> = Promise.resolve()
  let everything: Promise<unknown> = lastChange
  return {
    async read(work) {
      const current = lastChange.then(work)
      everything = Promise.allSettled([everything, current])
      return await current
    },
    async change(work) {
      const current = everything.then(work)
      everything = lastChange = current.catch(() => {})
      return await current
    },
  }
}
