/** What it returns; `undefined` when it throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The result of an asynchronous call, or `undefined` when it rejects. */
export async function attemptAsync<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch {
    return undefined
  }
}
