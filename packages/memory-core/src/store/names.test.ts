import fs, { renameSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { temporaryFolder } from "../../test/temporary-folder.ts"
import type { Files } from "../files/file-port.ts"
import { type OpenFolder, openFolder } from "../files/open-folder.ts"
import { slugOfFile, slugOfMark } from "./layout.ts"
import { createTopicNames, foldCase } from "./topic-names.ts"

describe("a file name", () => {
  it.each([
    ["a.md", "a"],
    ["A b.c.md", "A b.c"],
    ["memory2.md", "memory2"],
    ["topics.md", "topics"],
    ["MEMORY.mdx", undefined],
    ["MEMORY.md", undefined],
    ["Memory.MD", undefined],
    ["memory.md", undefined],
    ["my-memory.md", "my-memory"],
    ["a.txt", undefined],
    ["amd", undefined],
    [".md", undefined],
    [".a.md", undefined],
  ])("%s is that of the topic %s", (name, slug) => {
    expect(slugOfFile(name)).toBe(slug)
  })

  it.each([
    ["unfinished-a.gone", "a"],
    ["unfinished-a.b.0123456789abcdef", "a.b"],
    ["unfinished-a.0123456789abcdef-0123456789abcdef", "a"],
    ["unfinished-a\nb.gone", "a\nb"],
    ["unfinished-.gone", undefined],
    ["unfinished-a", undefined],
    ["unfinished-a.0123", undefined],
    ["unfinished-agone", undefined],
    ["x-unfinished-a.gone", undefined],
    ["tmp-1", undefined],
  ])("%j is the mark of the topic %j", (name, slug) => {
    expect(slugOfMark(name)).toBe(slug)
  })
})

describe("the names of topics", () => {
  /** Names that are listed from a real folder, and how often they were. */
  function listed(): {
    path: string
    open: () => OpenFolder
    names: ReturnType<typeof createTopicNames>
    lists: () => number
  } {
    const path = temporaryFolder({ "Fact.md": "", "MEMORY.md": "", "caf\u00e9.md": "", "b.txt": "" })
    utimesSync(path, 1_700_000_000, 1_700_000_000)
    let lists = 0
    const readdirSync = ((folder: string) => {
      lists++
      return fs.readdirSync(folder)
    }) as Files["readdirSync"]
    const open = (): OpenFolder => {
      const folder = openFolder(fs, path)
      onTestFinished(() => folder.close())
      return folder
    }
    return { path, open, names: createTopicNames({ ...fs, readdirSync } as Files), lists: () => lists }
  }

  it("are found under every spelling that some file system takes for the same", () => {
    const { open, names } = listed()
    const found = names.look(open(), 1)
    expect([...found]).toEqual(
      expect.arrayContaining([
        ["fact", "Fact"],
        ["caf\u00e9", "caf\u00e9"],
      ]),
    )
    expect(found.size).toBe(2)
    expect([foldCase("FACT"), foldCase("Cafe\u0301")]).toEqual(["fact", "caf\u00e9"])
  })

  it("are listed again when the folder changed, or when somebody else held the lock meanwhile", () => {
    const { path, open, names, lists } = listed()
    names.look(open(), 1)
    names.look(open(), 2)
    expect(lists()).toBe(1)
    names.look(open(), 4)
    expect(lists()).toBe(2)
    names.look(open(), 4)
    expect(lists()).toBe(3)
    renameSync(join(path, "Fact.md"), join(path, "other.md"))
    expect(names.look(open(), 5).has("other")).toBe(true)
    expect(lists()).toBe(4)
  })

  it("have a topic that this holder added, without a listing", () => {
    const { path, open, names, lists } = listed()
    const memory = open()
    names.look(memory, 1)
    writeFileSync(join(path, "New.md"), "")
    names.update(memory, 1, "New", true)
    expect(names.look(open(), 2).get("new")).toBe("New")
    expect(lists()).toBe(1)
    // Not asked this time: what the names were before still holds.
    const next = open()
    writeFileSync(join(path, "Newer.md"), "")
    names.update(next, 3, "Newer", true)
    expect(names.look(open(), 4).get("newer")).toBe("Newer")
    expect(lists()).toBe(1)
  })

  it.each<[string, number, (memory: OpenFolder, path: string) => OpenFolder | undefined, boolean]>([
    ["it took one away", 1, (memory) => memory, false],
    ["somebody else held the lock before it added one", 3, (memory) => memory, true],
    [
      "somebody else changed the folder before it added one",
      2,
      (_memory, path) => {
        writeFileSync(join(path, "theirs.md"), "")
        return undefined
      },
      true,
    ],
    ["folders cannot be held open", 1, ({ path, stat, close }) => ({ path, stat, close }), true],
    ["the folder cannot be looked at", 1, (memory) => ({ ...memory, descriptor: 987_654 }), true],
  ])("are listed anew when %s", (_name, epoch, act, isThere) => {
    const { path, open, names, lists } = listed()
    const memory = open()
    names.look(memory, 1)
    const changed = act(memory, path) ?? open()
    names.update(changed, epoch, "x", isThere)
    expect(names.look(open(), epoch + 1).has("x")).toBe(false)
    expect(lists()).toBe(2)
  })

  it("are not made up of one addition alone", () => {
    const { open, names, lists } = listed()
    names.update(open(), 1, "x", true)
    expect(names.look(open(), 2).has("fact")).toBe(true)
    expect(lists()).toBe(1)
  })
})
