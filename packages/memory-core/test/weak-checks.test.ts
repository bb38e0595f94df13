import fs, { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createMemory, type Files, formatTopic, revisionOf } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const draft = { slug: "tea", type: "user", description: "Likes tea", body: "Green." } as const

it("compares whole revisions, not their beginnings", async () => {
  const directory = temporaryFolder()
  const memory = createMemory({ cwd: directory, directory, system: { env: {} } })
  const { revision } = await memory.write(draft)
  const textOf = (number: number): string => formatTopic({ ...draft, body: `Black ${number}.` })
  let number = 0
  while (revisionOf(Buffer.from(textOf(number))).slice(0, 4) !== revision.slice(0, 4)) number++
  writeFileSync(join(directory, "tea.md"), textOf(number))
  await expect(memory.write({ ...draft, body: "White." }, { expect: revision })).rejects.toMatchObject({
    code: "conflict",
  })
  await expect(memory.remove("tea", { expect: revision })).rejects.toMatchObject({ code: "conflict" })
  expect(readFileSync(join(directory, "tea.md"), "utf8")).toBe(textOf(number))
})

it.each([
  ["an undo", (memory: ReturnType<typeof createMemory>) => memory.undo("tea")],
  [
    "a restore",
    async (memory: ReturnType<typeof createMemory>) =>
      memory.history.restore((await memory.history.list())[0]?.id ?? ""),
  ],
])("keeps the trash entry of %s that a power cut could take back", async (_name, bringBack) => {
  const directory = temporaryFolder()
  await createMemory({ cwd: directory, directory, system: { env: {} } }).write(draft)
  await createMemory({ cwd: directory, directory, system: { env: {} } }).remove("tea")
  const fsync = ((descriptor, done) => {
    // The memory directory itself cannot be synced.
    const isMemory = fs.fstatSync(descriptor).ino === fs.statSync(directory).ino
    if (isMemory) setImmediate(done, Object.assign(new Error("EIO: injected"), { code: "EIO" }))
    else fs.fsync(descriptor, done)
  }) as Files["fsync"]
  const memory = createMemory({ cwd: directory, directory, system: { env: {}, files: { ...fs, fsync } } })
  const [entry] = await memory.history.list()
  const result = await bringBack(memory)
  expect(result?.warnings).toContainEqual(expect.objectContaining({ code: "not-durable" }))
  expect((await memory.history.list()).map(({ id }) => id)).toContain(entry?.id)
})
