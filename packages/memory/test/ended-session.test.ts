import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { internals } from "@caliban/memory-core/internal"
import { expect, test } from "vitest"
import type { MemorySession } from "../src/index.ts"
import { emptyHome } from "./empty-home.ts"

const USES: Readonly<Record<string, (session: MemorySession) => unknown>> = {
  systemPrompt: (session) => session.systemPrompt(),
  systemParts: (session) => session.systemParts(),
  beforeTurn: (session) => session.beforeTurn("Hello."),
  discardTurn: (session) => session.discardTurn(),
  afterTurn: (session) => session.afterTurn([]),
  consolidate: (session) => session.consolidate(),
  slash: (session) => session.slash("/memory status"),
  refresh: (session) => session.refresh(),
}

test.each(Object.entries(USES))("%s is refused once the session has ended", async (name, use) => {
  const session = await (await emptyHome()).open()
  await session.end()
  await expect(async () => await use(session)).rejects.toThrow(
    new TypeError(`session.${name}: the session has ended; create another one`),
  )
})

test("a session is refused from the call of end on, which may be repeated", async () => {
  const session = await (await emptyHome()).open({ learn: true })
  const ending = session.end()
  expect(() => session.systemPrompt()).toThrow("the session has ended")
  expect(await session.end()).toBe(await ending)
})

test("the end waits for a turn that is being heard", async () => {
  const session = await (await emptyHome()).open({ learn: true })
  const heard = session.afterTurn([{ role: "user", content: "Remember that we deploy on Tuesdays." }])
  expect(await session.end()).toMatchObject({ text: "0 stored, 1 waiting" })
  expect(await heard).toHaveLength(1)
})

test("await using ends a session: a request that the model was told and left is stored", async () => {
  const { root, open } = await emptyHome()
  let directory = ""
  {
    await using session = await open({ learn: true, directory: join(root, "memory") })
    await session.afterTurn([{ role: "user", content: "Remember that we deploy on Tuesdays." }])
    await session.beforeTurn("Thanks.")
    directory = join(root, "memory")
  }
  expect(await readFile(join(directory, "MEMORY.md"), "utf8")).toContain("deploy on Tuesdays")
})

test("a call of a tool that comes after the end is carried out", async () => {
  const session = await (await emptyHome()).open()
  await session.end()
  await session.tools.callTool("WriteMemoryTopic", {
    slug: "deploys",
    type: "project",
    description: "We deploy on Tuesdays.",
    body: "We deploy on Tuesdays.",
  })
  expect(await session.memory.read("deploys")).toMatchObject({ description: "We deploy on Tuesdays." })
})

test.each([
  { learn: true, search: true },
  { layout: "wundr" as const, learn: true as const },
])("a session that its host drops without an end is freed: %j", async (options) => {
  setFlagsFromString("--expose-gc")
  const collect: () => void = runInNewContext("gc")
  const { open } = await emptyHome()
  const use = async () => {
    const session = await open(options)
    await session.beforeTurn("Remember that we deploy on Tuesdays.")
    await session.tools.callTool("ReadMemoryTopic", { slug: "deploys" })
    return new WeakRef(Object(internals(session.memory)?.own))
  }
  const dropped = await use()
  const isFreed = () => {
    collect()
    return dropped.deref() === undefined
  }
  await expect.poll(isFreed).toBe(true)
})
