/** What a call gives, or `undefined` when it throws, whatever that is. */
export function attempt<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
