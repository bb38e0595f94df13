import { expect, it } from "vitest"
import { createMemory, type Memory } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const draft = { slug: "tea", type: "user", description: "Likes tea", body: "Green." } as const

function open(directory: string): Memory {
  return createMemory({ cwd: directory, directory, system: { env: {} } })
}

/** The outcomes of concurrent calls: the action of the result, or the code of the error. */
async function outcomes(calls: readonly Promise<{ action: string } | undefined>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls)
  return settled
    .map((one) => (one.status === "fulfilled" ? (one.value?.action ?? "nothing") : String(one.reason.code)))
    .sort()
}

it("performs one of several concurrent undos of a change, and rejects the others with a conflict", async () => {
  const directory = temporaryFolder()
  const memory = open(directory)
  await memory.write(draft)
  await memory.write({ ...draft, body: "Black." })
  expect(await outcomes([memory.undo("tea"), memory.undo("tea"), memory.undo("tea")])).toEqual([
    "conflict",
    "conflict",
    "restored",
  ])
  expect((await memory.read("tea"))?.body.trim()).toBe("Green.")
})

it("says of a concurrent undo that another one was faster", async () => {
  const memory = open(temporaryFolder())
  await memory.write(draft)
  await memory.write({ ...draft, body: "Black." })
  const settled = await Promise.allSettled([memory.undo("tea"), memory.undo("tea")])
  const failed = settled.flatMap((one) => (one.status === "rejected" ? String(one.reason.message) : []))
  expect(failed).toEqual([expect.stringContaining('"tea" was changed by another undo')])
})

it("performs one of several concurrent restores of an entry", async () => {
  const directory = temporaryFolder()
  await open(directory).write(draft)
  await open(directory).remove("tea")
  const [entry] = await open(directory).history.list()
  const restores = [1, 2, 3].map(() => open(directory).history.restore(entry?.id ?? ""))
  const found = await outcomes(restores)
  expect(found.filter((one) => one === "restored")).toHaveLength(1)
  expect(
    found.filter((one) => one !== "restored").every((one) => one === "conflict" || one === "nothing"),
  ).toBe(true)
  expect((await open(directory).list()).topics).toHaveLength(1)
})

it.runIf(process.env["CALIBAN_TEST_SLOW"])("remembers the last 1,000 changes of a process", async () => {
  const directory = temporaryFolder()
  const memory = createMemory({ cwd: directory, directory, durability: "none", system: { env: {} } })
  for (let at = 0; at < 1_005; at++) await memory.write({ ...draft, body: `Cup ${at}.` })
  await memory.undo()
  expect((await memory.read("tea"))?.body.trim()).toBe("Cup 1003.")
})
