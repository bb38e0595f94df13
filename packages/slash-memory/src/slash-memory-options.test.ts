import { expect, test } from "vitest"
import { createTemporaryMemory } from "../test/temporary-memory.ts"
import { createSlashMemory } from "./slash-memory.ts"

const wrong = (value: unknown): never => value as never

test.each<[host: unknown, message: string]>([
  [{ serach: { search: async () => ({}) } }, 'option "serach" is unknown; did you mean "search"?'],
  [{ openEditor: "vi" }, 'option "openEditor" must be a function, not "vi"'],
  [{ search: () => [] }, 'option "search" must be a search with the methods search, not a function'],
  [{ env: "PATH" }, 'option "env" must be an object, not "PATH"'],
  [null, "the options must be an object, not null"],
])("createSlashMemory(memory, %j) says %s", async (host, message) => {
  const { memory } = await createTemporaryMemory()
  expect(() => createSlashMemory(memory, wrong(host))).toThrow(
    expect.objectContaining({ name: "TypeError", message: `createSlashMemory: ${message}` }),
  )
})

test.each([undefined, null, "memory", {}])("createSlashMemory(%j) says what it takes", (memory) => {
  expect(() => createSlashMemory(wrong(memory))).toThrow(/^createSlashMemory: memory must be a memory with/)
})

test("a line or an option of `run` that is wrong is named", async () => {
  const { memory } = await createTemporaryMemory()
  const { run } = createSlashMemory(memory)
  await expect(run(wrong(undefined))).rejects.toThrow("slash.run: line must be a string, not undefined")
  await expect(run("list", wrong({ color: true }))).rejects.toThrow(
    'slash.run: option "color" is unknown; did you mean "colour"?',
  )
  expect((await run("list", { width: Number.POSITIVE_INFINITY })).ok).toBe(true)
})
