import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { listenWeakly } from "./listen-weakly.ts"

test("a listener is removed when it is stopped, and when it is garbage-collected", async () => {
  setFlagsFromString("--expose-gc")
  const collect: () => void = runInNewContext("gc")
  const listeners = new Set<(event: string) => void>()
  const onChange = (tell: (event: string) => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  }
  const heard: string[] = []
  const listen = (name: string) => listenWeakly({ onChange }, (event: string) => heard.push(name + event))
  const stops = [listen("a"), listen("b")]
  listen("dropped")
  await new Promise((resolve) => setTimeout(resolve))
  collect()
  await expect.poll(() => listeners.size).toBe(2)
  stops[0]?.()
  for (const tell of listeners) tell("1")
  expect(heard).toEqual(["b1"])
})
