import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { createMemory, type Files, type Memory, nodeFiles } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { anthropicMemoryHandlers } from "../src/adapters/anthropic-memory/index.ts"
import { temporaryMemory } from "./temporary-memory.ts"

const START = {
  "MEMORY.md": "- [tea](tea.md) — green\n",
  "tea.md": "Green.\n",
  "notes/a.txt": "a\n",
  "notes/deep/b.txt": "b\n",
}

type Handlers = ReturnType<typeof anthropicMemoryHandlers>

const insert = (handlers: Handlers, name: string, insert_text: string): Promise<string> =>
  handlers.insert({ path: `/memories/${name}`, insert_line: 1, insert_text })
const create = (handlers: Handlers, name: string, file_text: string): Promise<string> =>
  handlers.create({ path: `/memories/${name}`, file_text })
const rename = (handlers: Handlers, from: string, to: string): Promise<string> =>
  handlers.rename({ old_path: `/memories/${from}`, new_path: `/memories/${to}` })

const ACTIONS: Readonly<Record<string, (handlers: Handlers) => Promise<unknown>>> = {
  "a new file in a new folder": (handlers) => create(handlers, "plans/2026/q1.txt", "q1\n"),
  "an edit": (handlers) => insert(handlers, "notes/a.txt", "more\n"),
  "a removal": (handlers) => handlers.delete({ path: "/memories/notes/deep/b.txt" }),
  "the removal of a folder": (handlers) => handlers.delete({ path: "/memories/notes" }),
  "a renaming": (handlers) => rename(handlers, "notes/a.txt", "other/a.txt"),
  "a topic that moves to a folder": (handlers) => rename(handlers, "tea.md", "notes/tea.md"),
  "a topic that becomes another file": (handlers) => rename(handlers, "tea.md", "notes/tea.txt"),
}

function writeFiles(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), text)
  }
}

/** File calls of which the n-th fails; with `dies`, all later ones fail, too, as in a process that is killed. */
function failing(at: number, dies: boolean): { files: Files; isOver(): boolean } {
  let count = 0
  const files = Object.fromEntries(
    Object.entries(nodeFiles).map(([name, call]) => [
      name,
      (...given: unknown[]) => {
        count += 1
        if (count === at || (dies && count > at)) {
          const error = Object.assign(new Error("EIO"), { code: "EIO" })
          const done = given.at(-1)
          if (name !== "fsync" || typeof done !== "function") throw error
          return done(error)
        }
        return (call as (...args: unknown[]) => unknown)(...given)
      },
    ]),
  ) as unknown as Files
  return { files, isOver: () => count < at }
}

/** The person's files with their texts. */
function texts(directory: string, folder = ""): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of readdirSync(join(directory, folder))) {
    const path = folder === "" ? name : `${folder}/${name}`
    if (name === ".caliban") continue
    if (statSync(join(directory, path)).isDirectory()) Object.assign(found, texts(directory, path))
    else found[path] = readFileSync(join(directory, path), "utf8")
  }
  return found
}

const names = Object.keys(ACTIONS)

/** Runs an action with every file call failing in turn. */
async function failEach(
  name: string,
  dies: boolean,
  check: (
    directory: string,
    after: Record<string, string>,
    isDone: boolean,
    reopen: () => Memory,
  ) => Promise<void>,
): Promise<void> {
  const act = (memory: Memory): Promise<unknown> | undefined =>
    ACTIONS[name]?.(anthropicMemoryHandlers(memory))
  const { root } = await temporaryMemory()
  const open = (directory: string, files?: Files): Memory =>
    createMemory({
      cwd: root,
      directory,
      durability: "file",
      system: { env: { HOME: root }, ...(files && { files }) },
    })
  const complete = join(root, "complete")
  writeFiles(complete, START)
  await act(open(complete))
  const after = texts(complete)
  for (let at = 1; ; at++) {
    const directory = join(root, `memory${at}`)
    writeFiles(directory, START)
    const { files, isOver } = failing(at, dies)
    const isDone = await (async () => await act(open(directory, files)))().then(
      () => true,
      () => false,
    )
    if (isOver()) return
    await check(directory, after, isDone, () => open(directory))
  }
}

test.each(names)(
  "%s is done or changes nothing when a file call fails",
  async (name) => {
    await failEach(name, false, async (directory, after, isDone, reopen) => {
      const { "MEMORY.md": index, ...found } = texts(directory)
      const { "MEMORY.md": wanted, ...expected } = isDone ? after : START
      expect([found, isDone]).toEqual([expected, isDone])
      // When only the index could not be written, the next change of the index completes it.
      if (!isDone) expect(index).toBe(wanted)
      if (!isDone) expect(existsSync(join(directory, "plans"))).toBe(false)
      const memory = reopen()
      await create(anthropicMemoryHandlers(memory), "notes/next.txt", "next\n")
      await memory.repair()
      expect((await memory.status({ verify: true })).findings).toEqual([])
      expect(texts(directory)["MEMORY.md"]).toBe(wanted)
    })
  },
  120_000,
)

test.each(names)(
  "%s loses nothing when the process is killed",
  async (name) => {
    await failEach(name, true, async (directory, after, _isDone, reopen) => {
      const memory = reopen()
      await create(anthropicMemoryHandlers(memory), "next.md", "next\n")
      const found = texts(directory)
      const trashed = await Promise.all(
        (await memory.history.list()).map(({ id }) => memory.history.read(id)),
      )
      // Every text from before is somewhere, and every file has one of the texts that it should have.
      const all = [...Object.values(found), ...trashed]
      for (const [path, text] of Object.entries(START))
        if (path !== "MEMORY.md") expect(all, path).toContain(text)
      for (const [path, text] of Object.entries(found)) {
        if (path === "next.md" || path === "MEMORY.md") continue
        expect([(START as Record<string, string>)[path], after[path]], path).toContain(text)
      }
      expect((await memory.status({ verify: true })).findings).toEqual([])
    })
  },
  120_000,
)
