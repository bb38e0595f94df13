/** The result of a call, or `undefined` when it throws. */
export function attempt(call) {
  try {
    return call()
  } catch {
    return undefined
  }
}
/** The same for an asynchronous call. */
export async function attemptLater(call) {
  try {
    return await call()
  } catch {
    return undefined
  }
}
