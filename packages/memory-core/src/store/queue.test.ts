import { expect, it } from "vitest"
import { enqueue, processState } from "./queue.ts"

const pause = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve, 5))

it("runs tasks of one key one after the other, also after one that failed, and then knows nothing of them", async () => {
  const order: string[] = []
  const task = (name: string, isFailing: boolean) => async (): Promise<string> => {
    order.push(`${name} begins`)
    await pause()
    order.push(`${name} ends`)
    if (isFailing) throw new Error(name)
    return name
  }
  const results = await Promise.allSettled([
    enqueue("k", task("one", true)),
    enqueue("k", task("two", false)),
    enqueue("k", task("three", false)),
  ])
  expect(order).toEqual(["one", "two", "three"].flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"])
  expect(results[1]).toMatchObject({ value: "two" })
  expect(processState().queues.has("k")).toBe(false)
})

it("lets a task wait that comes when an earlier one has ended and a later one has not", async () => {
  const order: string[] = []
  const task = (name: string) => async (): Promise<void> => {
    order.push(`${name} begins`)
    await pause()
    order.push(`${name} ends`)
  }
  const first = enqueue("k", task("one"))
  const second = enqueue("k", task("two"))
  await first
  await Promise.all([second, enqueue("k", task("three"))])
  expect(order).toEqual(["one", "two", "three"].flatMap((name) => [`${name} begins`, `${name} ends`]))
})

it("does not let tasks of different keys wait for each other", async () => {
  let isDone = false
  const slow = enqueue("slow", async () => {
    while (!isDone) await pause()
  })
  await enqueue("quick", async () => {
    isDone = true
  })
  await slow
  expect(isDone).toBe(true)
})

it("keeps its state where every copy of the package finds it", () => {
  const key = Symbol.for("@caliban/memory-core/process-state/2")
  expect((process as unknown as Record<symbol, unknown>)[key]).toBe(processState())
})
