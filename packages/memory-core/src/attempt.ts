export { attempt } from "@caliban/text"

/** The result of an asynchronous call, or `undefined` when it rejects. */
export async function attemptAsync<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch {
    return undefined
  }
}
