import { setTimeout as wait } from "node:timers/promises"
import { expect, test } from "vitest"
import { createCallOrder } from "./call-order.ts"

/** Records when each piece of work begins and ends. */
function createRecorder(holdMax?: number) {
  const { read, change } = createCallOrder(holdMax)
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

test("a call that waits too long, or for one of the calls after it, holds up no other", async () => {
  const { read, change, seen, work } = createRecorder(20)
  void change(() => new Promise(() => {}))
  const outer = change(async () => await change(work("inner", 1)))
  const all = await Promise.all([outer, read(work("read", 1)), change(work("last", 1))])
  expect(all).toEqual(["inner", "read", "last"])
  expect(seen.indexOf("read begins")).toBeLessThan(seen.indexOf("last begins"))
})

test("a call that gives up waiting does not run, and the next one still waits for those before", async () => {
  const { change, seen, work } = createRecorder()
  const first = change(work("first", 20))
  const given = change(work("given up", 1), async () => {
    throw new Error("stopped")
  })
  const last = change(work("last", 1))
  await expect(given).rejects.toThrow("stopped")
  expect(seen).toEqual(["first begins"])
  await Promise.all([first, last])
  expect(seen).toEqual(["first begins", "first ends", "last begins", "last ends"])
})
