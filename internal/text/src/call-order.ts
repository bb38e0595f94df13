export type CallOrder = ReturnType<typeof createCallOrder>

/**
 * Runs calls in the order in which they came: reads together, each change alone.
 *
 * @param holdMax Milliseconds after which a call that still runs holds up no other: it may wait for a person, or for one
 * of the calls after it. Default: no limit.
 */
export function createCallOrder(holdMax?: number) {
  let lastChange: Promise<void> = Promise.resolve()
  let everything: Promise<void> = lastChange
  const inTurn =
    (isChange: boolean) =>
    /** @param wait May reject while the call waits for its turn; it then does not run. */
    async <T>(work: () => Promise<T>, wait = (turn: Promise<void>): Promise<void> => turn): Promise<T> => {
      const turn = isChange ? everything : lastChange
      let end = (): void => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      everything = Promise.all([everything, ended]).then(() => {})
      if (isChange) lastChange = everything
      let timer: ReturnType<typeof setTimeout> | undefined
      try {
        await wait(turn)
        if (holdMax !== undefined) timer = setTimeout(end, holdMax)
        return await work()
      } finally {
        clearTimeout(timer)
        end()
      }
    }
  return { read: inTurn(false), change: inTurn(true) }
}
