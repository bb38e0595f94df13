import { setTimeout as wait } from "node:timers/promises"
import { expect, test } from "vitest"
import { createRequestOrder } from "./order-requests.ts"

/** Records when each piece of work begins and ends. */
function createRecorder() {
  const { read, change } = createRequestOrder()
  const seen: string[] = []
  const work = (name: string, ms: number, error?: Error) => async () => {
    seen.push(`${name} begins`)
    await wait(ms)
    seen.push(`${name} ends`)
    if (error !== undefined) throw error
    return name
  }
  return { read, change, seen, work }
}

test("a read waits for the changes before it, and reads run beside one another", async () => {
  const { read, change, seen, work } = createRecorder()
  const all = [change(work("write", 20)), read(work("one", 20)), read(work("two", 1))]
  expect(await Promise.all(all)).toEqual(["write", "one", "two"])
  expect(seen).toEqual(["write begins", "write ends", "one begins", "two begins", "two ends", "one ends"])
})

test("a change waits for everything before it, reads included", async () => {
  const { read, change, seen, work } = createRecorder()
  await Promise.all([read(work("read", 20)), change(work("one", 10)), change(work("two", 1))])
  expect(seen).toEqual(["read begins", "read ends", "one begins", "one ends", "two begins", "two ends"])
})

test("what fails keeps nothing back", async () => {
  const { read, change, work } = createRecorder()
  const failing = change(work("write", 5, new Error("refused")))
  const reading = read(work("read", 5, new Error("unreadable")))
  const next = change(work("next", 1))
  await expect(failing).rejects.toThrow("refused")
  await expect(reading).rejects.toThrow("unreadable")
  expect(await next).toBe("next")
})
