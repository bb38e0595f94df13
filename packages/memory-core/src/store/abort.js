/** @throws the reason of a signal that is aborted */
export function throwIfAborted(signal) {
  if (signal?.aborted) throw signal.reason
}
/** The result of some work, without waiting for it any longer once the signal is aborted. */
export async function untilAborted(work, signal) {
  throwIfAborted(signal)
  if (signal === undefined) return await work()
  let stop
  const aborted = new Promise((_resolve, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener("abort", stop)
  })
  try {
    const result = await Promise.race([work(), aborted])
    throwIfAborted(signal)
    return result
  } finally {
    if (stop !== undefined) signal.removeEventListener("abort", stop)
  }
}
export function createAbort(signal) {
  let isIgnored = false
  return {
    signal,
    check: () => {
      if (!isIgnored) throwIfAborted(signal)
    },
    ignore: () => {
      isIgnored = true
    },
    isReason: (error) => !isIgnored && signal?.aborted === true && error === signal.reason,
  }
}
