/** A call that the host can end early. */
export interface Abortable {
  /**
   * Ends the call, which then rejects with the signal's reason and has changed nothing. A change that has begun to rename
   * its files is completed instead.
   */
  signal?: AbortSignal | undefined
}

/** @throws the reason of a signal that is aborted */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason
}

/** The result of some work, without waiting for it any longer once the signal is aborted. */
export async function untilAborted<T>(
  work: () => T | Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  throwIfAborted(signal)
  if (signal === undefined) return await work()
  let stop = (): void => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason)
  })
  signal.addEventListener("abort", stop)
  try {
    const result = await Promise.race([work(), aborted])
    throwIfAborted(signal)
    return result
  } finally {
    signal.removeEventListener("abort", stop)
  }
}
