import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Memory } from "@caliban/memory-core"
import { exactFiles, requireInternals } from "@caliban/memory-core/internal"
import { describe, expect, test } from "vitest"
import { memoryOn, STORES } from "../../../test/memory-on.ts"
import { listBelow } from "./directory.ts"
import { anthropicMemoryHandlers } from "./index.ts"

const TREE =
  "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:"

const tree = (...lines: readonly string[]): string => [TREE, ...lines].join("\n")

const pathsIn = async (memory: Memory, folder = ""): Promise<string[]> =>
  (await listBelow(requireInternals(memory).own, folder, false)).map(({ path }) => path)

const lines = (memory: Memory): Promise<string[]> =>
  memory.readIndex().then((index = "") => index.split("\n").filter((line) => /^[-*] \[(?!slug)/.test(line)))

describe.each(STORES)("on the store of %s", (store) => {
  const open = async (files: Record<string, string> = {}, options = {}) => {
    const memory = await memoryOn(store, files, options)
    return { memory, handlers: anthropicMemoryHandlers(memory) }
  }

  test("view shows an empty memory", async () => {
    const { handlers } = await open()
    expect(await handlers.view({ path: "/memories" })).toBe(tree("0B\t/memories"))
  })

  test("nothing is created where it would not be shown", async () => {
    const { memory, handlers } = await open({ "a.md": "A.\n" })
    const path = "/memories/node_modules/fact.md"
    const message =
      '"node_modules/fact.md" is in node_modules or a file of the layout caliban, so it is never shown.'
    await expect(handlers.create({ path, file_text: "x" })).rejects.toThrow(message)
    const rename = handlers.rename({ old_path: "/memories/a.md", new_path: path })
    await expect(rename).rejects.toThrow(message)
    expect(await pathsIn(memory)).toEqual(["a.md"])
  })

  test("a path through a file is refused with the name of the file", async () => {
    const { memory, handlers } = await open({ "a.md": "A.\n", "notes/today.txt": "T\n" })
    const path = "/memories/notes/today.txt/x"
    const message = '"notes/today.txt" is a file, so nothing can be in it.'
    await expect(handlers.create({ path, file_text: "x" })).rejects.toThrow(message)
    await expect(handlers.rename({ old_path: "/memories/a.md", new_path: path })).rejects.toThrow(message)
    await expect(handlers.view({ path })).rejects.toThrow(message)
    expect(await pathsIn(memory)).toEqual(["a.md", "notes", "notes/today.txt"])
  })

  test("create stores a topic exactly as it was sent, with a line in the index", async () => {
    const { memory, handlers } = await open()
    const file_text = "# Deploy \r\n\n\tRun `make ship`.  "
    expect(await handlers.create({ path: "/memories/deploy.md", file_text })).toBe(
      "File created successfully at: /memories/deploy.md",
    )
    expect((await memory.read("deploy"))?.text).toBe(file_text)
    expect(await lines(memory)).toEqual(["- [deploy](deploy.md) — Deploy"])
    expect((await memory.load()).text).toContain("- [deploy](deploy.md) — Deploy")
  })

  test.each([
    [
      "the description",
      "---\nname: x\ndescription: How we ship\nmetadata:\n  type: project\n---\n\nText.\n",
      "project: How we ship",
    ],
    ["the first line of text", "\n\n- Ships on Friday\n- Never on Monday\n", "Ships on Friday"],
    ["120 characters", `${"long ".repeat(40)}\n`, `${"long ".repeat(23)}long…`],
  ])("the hook is %s", async (_, file_text, hook) => {
    const { memory, handlers } = await open()
    await handlers.create({ path: "/memories/deploy.md", file_text })
    expect(await lines(memory)).toEqual([`- [deploy](deploy.md) — ${hook}`])
  })

  test("a hook that a person wrote stays, and one that is the first line of the text follows it", async () => {
    const { memory, handlers } = await open({
      "MEMORY.md": "- [tea](tea.md) — what to drink\n",
      "tea.md": "Green\nCold\n",
    })
    await handlers.str_replace({ path: "/memories/tea.md", old_str: "Cold", new_str: "Hot" })
    expect(await lines(memory)).toEqual(["- [tea](tea.md) — what to drink"])
    await handlers.str_replace({ path: "/memories/tea.md", old_str: "Green", new_str: "Black" })
    expect(await lines(memory)).toEqual(["- [tea](tea.md) — what to drink"])
    await handlers.create({ path: "/memories/coffee.md", file_text: "Espresso\n" })
    await handlers.str_replace({ path: "/memories/coffee.md", old_str: "Espresso", new_str: "Mocha" })
    expect(await lines(memory)).toContain("- [coffee](coffee.md) — Mocha")
  })

  test("create stores any other file, and one in a folder, without a line in the index", async () => {
    const { memory, handlers } = await open()
    await handlers.create({ path: "/memories/projects/ship/todo.md", file_text: "- one\n" })
    await handlers.create({ path: "/memories/progress.json", file_text: "{}" })
    expect(await lines(memory)).toEqual([])
    expect(await handlers.view({ path: "/memories" })).toBe(
      tree(
        "8B\t/memories",
        "2B\t/memories/progress.json",
        "6B\t/memories/projects/",
        "6B\t/memories/projects/ship/",
      ),
    )
    expect(await handlers.view({ path: "/memories/projects/ship/" })).toContain(
      "\n6B\t/memories/projects/ship/todo.md",
    )
    expect((await memory.list()).drift.orphans).toEqual([])
  })

  test("create refuses a path that exists", async () => {
    const { handlers } = await open({ "tea.md": "Green.\n", "MEMORY.md": "# Index\n" })
    await handlers.create({ path: "/memories/notes/a.txt", file_text: "" })
    for (const path of [
      "/memories/tea.md",
      "/memories/notes/a.txt",
      "/memories/notes",
      "/memories/MEMORY.md",
      "/memories",
    ])
      await expect(handlers.create({ path, file_text: "x" })).rejects.toThrow(`File ${path} already exists`)
  })

  test("view shows a file with line numbers", async () => {
    const { handlers } = await open({
      "tea.md": `Hello World\nThis is line two\n${"x\n".repeat(7)}Line ten\n`,
    })
    const content = await handlers.view({ path: "/memories/tea.md" })
    expect(content.split("\n").slice(0, 3)).toEqual([
      "Here's the content of /memories/tea.md with line numbers:",
      "     1\tHello World",
      "     2\tThis is line two",
    ])
    expect(content.split("\n").at(-1)).toBe("    10\tLine ten")
  })

  test.each([
    [[2, 3], "     2\tb\n     3\tc"],
    [[2, -1], "     2\tb\n     3\tc"],
    [[3, 99], "     3\tc"],
    [[0, 1], "     1\ta"],
  ])("view_range %j shows these lines", async (view_range, shown) => {
    const { handlers } = await open({ "tea.md": "a\nb\nc\n" })
    expect(await handlers.view({ path: "/memories/tea.md", view_range })).toBe(
      `Here's the content of /memories/tea.md with line numbers:\n${shown}`,
    )
  })

  test.each([[[4, 9]], [[3, 2]], [[4, -1]], [[1]], [[1.5, 2]], [{}], ["1-2"], [5]])(
    "view_range %j names the lines of the file",
    async (view_range) => {
      const { handlers } = await open({ "tea.md": "a\nb\nc\n" })
      const given = view_range as readonly number[]
      await expect(handlers.view({ path: "/memories/tea.md", view_range: given })).rejects.toThrow(
        "within the range of lines of the file: [1, 3]",
      )
    },
  )

  test("view and the edits name a path that does not exist", async () => {
    const { handlers } = await open({ "notes.md": "x" })
    await handlers.create({ path: "/memories/folder/a.txt", file_text: "x" })
    const path = "/memories/none.md"
    await expect(handlers.view({ path })).rejects.toThrow(
      /^The path \/memories\/none\.md does not exist\. Please provide a valid path\.$/,
    )
    for (const missing of [path, "/memories/folder", "/memories"]) {
      await expect(handlers.str_replace({ path: missing, old_str: "a", new_str: "b" })).rejects.toThrow(
        `The path ${missing} does not exist. Please provide a valid path.`,
      )
      await expect(handlers.insert({ path: missing, insert_line: 0, insert_text: "b" })).rejects.toThrow(
        new Error(`The path ${missing} does not exist`),
      )
    }
    await expect(handlers.delete({ path })).rejects.toThrow(new Error(`The path ${path} does not exist`))
    await expect(handlers.rename({ old_path: path, new_path: "/memories/b.md" })).rejects.toThrow(
      new Error(`The path ${path} does not exist`),
    )
  })

  test("str_replace replaces one text, also over several lines, and shows the lines", async () => {
    const { memory, handlers } = await open({ "tea.md": "1\n2\n3\n4\n5\n6\n7\n" })
    expect(
      await handlers.str_replace({ path: "/memories/tea.md", old_str: "4\n5", new_str: "four\n4.5\nfive" }),
    ).toBe(
      [
        "The memory file has been edited. Here is the snippet showing the change (with line numbers):",
        "     2\t2",
        "     3\t3",
        "     4\tfour",
        "     5\t4.5",
        "     6\tfive",
        "     7\t6",
        "     8\t7",
      ].join("\n"),
    )
    expect((await memory.read("tea"))?.text).toBe("1\n2\n3\nfour\n4.5\nfive\n6\n7\n")
  })

  test("str_replace without new_str deletes the text", async () => {
    const { memory, handlers } = await open({ "tea.md": "Green tea.\n" })
    await handlers.str_replace({ path: "/memories/tea.md", old_str: " tea" })
    expect((await memory.read("tea"))?.text).toBe("Green.\n")
  })

  test("str_replace takes special patterns literally", async () => {
    const { memory, handlers } = await open({ "tea.md": "a $& b\n" })
    await handlers.str_replace({ path: "/memories/tea.md", old_str: "$&", new_str: "$1$`$$" })
    expect((await memory.read("tea"))?.text).toBe("a $1$`$$ b\n")
  })

  test("str_replace refuses a text that occurs more than once, also in one line", async () => {
    const { memory, handlers } = await open({ "tea.md": "tea tea\nx\ntea\n" })
    await expect(
      handlers.str_replace({ path: "/memories/tea.md", old_str: "tea", new_str: "x" }),
    ).rejects.toThrow(
      new Error(
        "No replacement was performed. Multiple occurrences of old_str `tea` in lines: 1, 3. Please ensure it is unique",
      ),
    )
    await expect(
      handlers.str_replace({ path: "/memories/tea.md", old_str: "no", new_str: "x" }),
    ).rejects.toThrow(
      new Error("No replacement was performed, old_str `no` did not appear verbatim in /memories/tea.md."),
    )
    expect((await memory.read("tea"))?.text).toBe("tea tea\nx\ntea\n")
  })

  test("an edit keeps Windows line ends", async () => {
    const { memory, handlers } = await open({ "tea.md": "a\r\nb\r\nc\r\n" })
    await handlers.str_replace({ path: "/memories/tea.md", old_str: "a\nb", new_str: "x\ny" })
    await handlers.insert({ path: "/memories/tea.md", insert_line: 1, insert_text: "z\n" })
    expect((await memory.read("tea"))?.text).toBe("x\r\nz\r\ny\r\nc\r\n")
  })

  test("insert puts a line below another one", async () => {
    const { memory, handlers } = await open()
    await handlers.create({ path: "/memories/todo.txt", file_text: "a\nb\n" })
    const path = "/memories/todo.txt"
    expect(await handlers.insert({ path, insert_line: 1, insert_text: "- x\n" })).toBe(
      "The file /memories/todo.txt has been edited.",
    )
    expect((await memory.read("./todo.txt"))?.text).toBe("a\n- x\nb\n")
    for (const insert_line of [-1, 4, 1.5])
      await expect(handlers.insert({ path, insert_line, insert_text: "x" })).rejects.toThrow(
        new Error(
          `Invalid \`insert_line\` parameter: ${insert_line}. It should be within the range of lines of the file: [0, 3]`,
        ),
      )
  })

  test.each(["---\ndescription: Tea\n---\nGreen.\n", "---\r\ndescription: Tea\r\n---\r\nGreen.\r\n"])(
    "insert at the beginning goes below the frontmatter of %j",
    async (text) => {
      const { memory, handlers } = await open({ "tea.md": text })
      await handlers.insert({ path: "/memories/tea.md", insert_line: 0, insert_text: "First.\n" })
      const end = text.includes("\r") ? "\r\n" : "\n"
      expect((await memory.read("tea"))?.text).toBe(text.replace("Green.", `First.${end}Green.`))
      expect((await memory.read("tea"))?.description).toBe("Tea")
    },
  )

  test("view takes the texts of numbers, and says that bytes are not UTF-8", async () => {
    const { memory, handlers } = await open({ "tea.md": "1\n2\n3\n" })
    const view_range = ["2", "3"]
    expect(await handlers.view({ path: "/memories/tea.md", view_range })).toMatch(/:\n +2\t2\n +3\t3$/)
    if (memory.directory === undefined) return
    writeFileSync(join(memory.directory, "bytes.md"), Buffer.from([0x61, 0xff, 0x0a]))
    expect(await handlers.view({ path: "/memories/bytes.md" })).toMatch(/\(Bytes that are not UTF-8 /)
  })

  test("rename completes what an interrupted rename has begun, and refuses any other destination", async () => {
    const files = { "a/one.txt": "1", "a/two.txt": "2", "b/one.txt": "1" }
    const { memory, handlers } = await open(files)
    await handlers.rename({ old_path: "/memories/a", new_path: "/memories/b" })
    expect((await memory.read("./b/two.txt"))?.text).toBe("2")
    expect(await memory.read("./a/one.txt")).toBeUndefined()
    for (const [other, text] of [
      ["one.txt", "another"],
      ["three.txt", "3"],
    ] as const) {
      const { handlers } = await open({ ...files, [`b/${other}`]: text })
      await expect(handlers.rename({ old_path: "/memories/a", new_path: "/memories/b" })).rejects.toThrow(
        "already exists",
      )
    }
  })

  test("20 inserts at once keep 20", async () => {
    const { memory, handlers } = await open({ "tea.md": "" })
    const others = anthropicMemoryHandlers(memory)
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? handlers : others).insert({
          path: "/memories/tea.md",
          insert_line: 0,
          insert_text: `${at}\n`,
        }),
      ),
    )
    const text = (await memory.read("tea"))?.text ?? ""
    expect(
      text
        .trim()
        .split("\n")
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 20 }, (_, at) => at))
  })

  test("commands run in the order of their calls", async () => {
    const { handlers } = await open()
    const path = "/memories/notes/a.txt"
    const [, , shown] = await Promise.all([
      handlers.create({ path, file_text: "a\n" }),
      handlers.insert({ path, insert_line: 1, insert_text: "b\n" }),
      handlers.view({ path }),
    ])
    expect(shown).toContain("     2\tb")
  })

  test("delete moves a topic or a folder to the history, and an undo brings it back", async () => {
    const { memory, handlers } = await open({ "MEMORY.md": "- [tea](tea.md) — mine\n", "tea.md": "Green.\n" })
    for (const name of ["a.txt", "b/c.txt"])
      await handlers.create({ path: `/memories/notes/${name}`, file_text: name })
    expect(await handlers.delete({ path: "/memories/notes" })).toBe("Successfully deleted /memories/notes")
    await expect(handlers.view({ path: "/memories/notes" })).rejects.toThrow("does not exist")
    expect((await memory.history.list({ limit: 2 })).map(({ slug }) => slug)).toEqual([
      "./notes/b/c.txt",
      "./notes/a.txt",
    ])
    await memory.undo()
    expect(await pathsIn(memory, "notes")).toEqual(["notes/a.txt", "notes/b", "notes/b/c.txt"])
    expect(await handlers.delete({ path: "/memories/tea.md" })).toBe("Successfully deleted /memories/tea.md")
    expect(await lines(memory)).toEqual([])
    await memory.undo("tea")
    expect(await lines(memory)).toEqual(["- [tea](tea.md) — mine"])
  })

  test("rename moves a topic with its hook, a file and a folder", async () => {
    const { memory, handlers } = await open({ "MEMORY.md": "- [tea](tea.md) — mine\n", "tea.md": "Green.\n" })
    expect(await handlers.rename({ old_path: "/memories/tea.md", new_path: "/memories/drinks.md" })).toBe(
      "Successfully renamed /memories/tea.md to /memories/drinks.md",
    )
    expect(await lines(memory)).toEqual(["- [drinks](drinks.md) — mine"])
    await handlers.create({ path: "/memories/a/b/c.txt", file_text: "c" })
    await handlers.rename({ old_path: "/memories/a", new_path: "/memories/x/y" })
    expect((await memory.read("./x/y/b/c.txt"))?.text).toBe("c")
    await expect(handlers.view({ path: "/memories/a" })).rejects.toThrow("does not exist")
    await handlers.rename({ old_path: "/memories/drinks.md", new_path: "/memories/x/tea.txt" })
    expect(await lines(memory)).toEqual([])
    await handlers.rename({ old_path: "/memories/x/tea.txt", new_path: "/memories/tea.md" })
    expect(await lines(memory)).toEqual(["- [tea](tea.md) — Green."])
    await expect(handlers.rename({ old_path: "/memories/tea.md", new_path: "/memories/x" })).rejects.toThrow(
      new Error("The destination /memories/x already exists"),
    )
    await expect(handlers.rename({ old_path: "/memories/x", new_path: "/memories/x/z" })).rejects.toThrow(
      "inside",
    )
    await memory.undo()
    expect((await memory.read("./x/tea.txt"))?.text).toBe("Green.\n")
    expect(await memory.read("tea")).toBeUndefined()
  })

  const INDEX = `# M
## Home
- [y](y.md) — y
## Work
- [z](z.md) — z
- Rome: [My title](alpha.md) — my words
  - door code: 1234
- [alpha](alpha.md) — other words
- [z](z.md) and [alpha](alpha.md)
`
  const files = { "MEMORY.md": INDEX, "alpha.md": "A\n", "y.md": "Y\n", "z.md": "Z\n" }

  test.each(["omega", "f/omega", "My omega"])(
    "rename to %s keeps the lines in their places",
    async (name) => {
      const { memory, handlers } = await open(files)
      await handlers.rename({ old_path: "/memories/alpha.md", new_path: `/memories/${name}.md` })
      const target = name.includes(" ") ? `<${name}.md>` : `${name}.md`
      const own = INDEX.replace("[My title](alpha.md)", `[My title](${target})`).replace(
        "- [alpha](alpha.md) —",
        `- [${name}](${target}) —`,
      )
      expect(await memory.readIndex()).toBe(own.replace("and [alpha](alpha.md)", "and alpha"))
      expect(await memory.undo()).toMatchObject({ slug: "alpha", warnings: [] })
      expect(await memory.readIndex()).toBe(INDEX)
      expect(await memory.read(name)).toBeUndefined()
      expect((await memory.read("alpha"))?.text).toBe("A\n")
    },
  )

  test("delete and rename say which lines about a file are left", async () => {
    const { handlers } = await open({ ...files, "MEMORY.md": `${INDEX}\n1. [alpha](alpha.md) first\n` })
    const rename = { old_path: "/memories/alpha.md", new_path: "/memories/omega.md" }
    expect(await handlers.rename(rename)).toMatch(
      /^Successfully renamed \S+ to \S+\nMEMORY\.md still has other lines .*: "1\. \[alpha\]\(alpha\.md\) first"\./,
    )
    expect(await handlers.delete({ path: "/memories/omega.md" })).toMatch(
      /^Successfully deleted \S+\nMEMORY\.md still has other lines .*: "- door code: 1234"\./,
    )
  })

  test("MEMORY.md can be viewed and edited, and stays in agreement with the topics", async () => {
    const { memory, handlers } = await open({
      "MEMORY.md": "# Mine\n\n- [tea](tea.md) — mine\n",
      "tea.md": "Green.\n",
    })
    const path = "/memories/MEMORY.md"
    expect(await handlers.view({ path })).toContain("     3\t- [tea](tea.md) — mine")
    expect(await handlers.str_replace({ path, old_str: "mine", new_str: "our tea" })).toBe(
      "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n     1\t# Mine\n     2\t\n     3\t- [tea](tea.md) — our tea",
    )
    const gone = "- [gone](gone.md) — x\n"
    await expect(handlers.insert({ path, insert_line: 3, insert_text: gone })).rejects.toThrow(
      /^Nothing was changed\. MEMORY\.md lists every topic once/,
    )
    expect(await handlers.insert({ path, insert_line: 3, insert_text: `Mine.\n${gone}` })).toMatch(
      /^The file \/memories\/MEMORY\.md has been edited\.\nMEMORY\.md lists every topic once/,
    )
    await handlers.str_replace({ path, old_str: "- [tea](tea.md) — our tea\n", new_str: "A note.\n" })
    expect(await memory.readIndex()).toContain("- [tea](tea.md) — our tea\n")
    expect(await memory.readIndex()).toContain("A note.\n")
    expect((await memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
    await expect(handlers.delete({ path })).rejects.toThrow("MEMORY.md is the index")
    await expect(handlers.rename({ old_path: path, new_path: "/memories/x.md" })).rejects.toThrow(
      "MEMORY.md is the index",
    )
    await expect(handlers.rename({ old_path: "/memories/tea.md", new_path: path })).rejects.toThrow()
    await expect(handlers.delete({ path: "/memories" })).rejects.toThrow(
      "Cannot delete the /memories directory itself",
    )
    await expect(handlers.rename({ old_path: "/memories", new_path: "/memories/x" })).rejects.toThrow(
      "Cannot rename the /memories directory itself",
    )
  })

  test("a new index lists the topics that are there", async () => {
    const { memory, handlers } = await open({ "tea.md": "---\ndescription: Green\n---\n" })
    expect(await handlers.create({ path: "/memories/MEMORY.md", file_text: "# Mine\n" })).toContain(
      "created successfully",
    )
    expect(await lines(memory)).toEqual(["- [tea](tea.md) — Green"])
  })

  test.each([
    "/memories_backup/x.md",
    "/memoriesx",
    "memories/x.md",
    "/Memories/x.md",
    "/etc/passwd",
    "/memories/../x.md",
    "/memories/a/../../x.md",
    "/memories/./x.md",
    "/memories//x.md",
    "/memories/%2e%2e/x.md",
    "/memories/..%2fx.md",
    "/memories/a\0.md",
    "/memories/a\n.md",
    "/memories/..\\x.md",
    "/memories/a\\b.md",
    "/memories/\uff0e\uff0e/x.md",
    "/memories/a\uff0fb.md",
    "/memories/.caliban/format",
    "/memories/.caliban",
    "/memories/.hidden.md",
    "/memories/a/.git/config",
    "/memories/memory.md",
    "/memories/notes/MEMORY.md",
    "/memories/CLAUDE.md",
    "/memories/notes/AGENTS.md",
    "/memories/README/x.txt",
    "/memories/a/b/c/d/e.txt",
    "/memories/cafe\u0301.txt",
    "/memories/a\u202eb.txt",
    "/memories/con.txt",
    "/memories/x.MD",
    "/memories/tea.md/x.txt",
    "/memories/new.md/x.txt",
    "/memories/Tea.md",
    "/memories/Notes/b.txt",
    "/memories/notes/A.txt",
    "/memories/a.txt/",
  ])("create refuses %j and changes nothing", async (path) => {
    const { memory, handlers } = await open({ "MEMORY.md": "# Mine\n", "tea.md": "Green.\n" })
    await handlers.create({ path: "/memories/notes/a.txt", file_text: "a" })
    const before = await pathsIn(memory)
    await expect(handlers.create({ path, file_text: "x" })).rejects.toThrow()
    await expect(
      handlers.rename({ old_path: "/memories/notes/a.txt", new_path: path.replace(/\/$/, "\\") }),
    ).rejects.toThrow()
    expect(await pathsIn(memory)).toEqual(before)
  })

  test("a topic may have any name that the tool allows", async () => {
    const { memory, handlers } = await open()
    await handlers.create({ path: "/memories/My tea.md", file_text: "Green.\n" })
    expect(await lines(memory)).toEqual(["- [My tea](<My tea.md>) — Green."])
    expect((await memory.history.list()).map(({ slug }) => slug)).toEqual(["My tea"])
    await memory.undo("My tea")
    expect(await pathsIn(memory)).toEqual([])
  })

  test("a file in a folder has the address that it has everywhere, and keeps its line", async () => {
    const { memory, handlers } = await open({
      "MEMORY.md": "- [No mocks](feedback/no-mocks.md) — we never mock\n",
      "feedback/no-mocks.md": "---\ndescription: we never mock\n---\n",
      "tea.md": "Green.\n",
    })
    const path = "/memories/feedback/no-mocks.md"
    await handlers.str_replace({ path, old_str: "never mock", new_str: "mock nothing" })
    expect(await lines(memory)).toEqual(["- [No mocks](feedback/no-mocks.md) — we mock nothing"])
    await handlers.rename({ old_path: path, new_path: "/memories/rules/mocks.md" })
    expect(await lines(memory)).toEqual(["- [No mocks](rules/mocks.md) — we mock nothing"])
    expect((await memory.history.list({ address: "feedback/no-mocks" })).map(({ action }) => action)).toEqual(
      ["removed", "replaced"],
    )
    await memory.undo()
    await memory.undo("./feedback/no-mocks.md")
    expect((await memory.read("feedback/no-mocks"))?.description).toBe("we never mock")
  })

  test("wrong arguments are explained", async () => {
    const { handlers } = await open({ "tea.md": "a\n" })
    const path = "/memories/tea.md"
    const wrong = (value: unknown) => value as never
    await expect(handlers.create({ path: "/memories/b.md", file_text: wrong(undefined) })).rejects.toThrow(
      "`file_text`",
    )
    await expect(handlers.view({ path: wrong(7) })).rejects.toThrow("must be a string")
    await expect(handlers.str_replace({ path, old_str: "", new_str: "x" })).rejects.toThrow("`old_str`")
    await expect(handlers.str_replace({ path, old_str: "a", new_str: wrong(7) })).rejects.toThrow("`new_str`")
    await expect(handlers.insert({ path, insert_line: wrong("1"), insert_text: "x" })).rejects.toThrow(
      "`insert_line`",
    )
    await expect(handlers.create({ path: "/memories/b.md", file_text: "\ud800" })).rejects.toThrow(
      "lone surrogate",
    )
  })

  test("text that must not be stored is refused, in a topic, another file, the index and a new name", async () => {
    const guard = ({ slug, body }: { slug: string; body: string }) =>
      `${slug} ${body}`.includes("hunter2")
        ? { rule: "password", message: "Not stored: a password." }
        : undefined
    const { memory, handlers } = await open({ "MEMORY.md": "# Mine\n", "tea.md": "Green.\n" }, { guard })
    for (const path of ["/memories/a.md", "/memories/notes/a.txt"])
      await expect(handlers.create({ path, file_text: "---\nname: hunter2\n---\n" })).rejects.toThrow(
        "Not stored",
      )
    await expect(
      handlers.insert({ path: "/memories/MEMORY.md", insert_line: 0, insert_text: "hunter2" }),
    ).rejects.toThrow("Not stored")
    await expect(
      handlers.str_replace({ path: "/memories/tea.md", old_str: "Green", new_str: "hunter2" }),
    ).rejects.toThrow("Not stored")
    await expect(
      handlers.rename({ old_path: "/memories/tea.md", new_path: "/memories/hunter2.md" }),
    ).rejects.toThrow("Not stored")
    expect(await pathsIn(memory)).toEqual(["MEMORY.md", "tea.md"])
  })

  test("the guard gets a description only where the file has one", async () => {
    const seen: string[] = []
    const guard = ({ description }: { description: string }) => void seen.push(description)
    const { handlers } = await open({ "MEMORY.md": "# Mine\n" }, { guard })
    const create = (path: string, file_text: string) =>
      handlers.create({ path: `/memories/${path}`, file_text })
    await create("a.md", "The first line of a.\n")
    await create("b.txt", "The first line of b.\n")
    await create("c.md", "---\nname: c\n---\nText\n")
    await create("d.md", "---\ndescription: What d is\n---\nText\n")
    expect(seen).toEqual(["", "", "", "What d is"])
  })

  test("a file that is too large is named with its ending", async () => {
    const { handlers } = await open({ "huge.md": "x".repeat(300_000) })
    const file_text = "x".repeat(300_000)
    await expect(handlers.create({ path: "/memories/large.md", file_text })).rejects.toThrow(
      "large.md has 300000 bytes",
    )
    await expect(
      handlers.insert({ path: "/memories/huge.md", insert_line: 0, insert_text: "a" }),
    ).rejects.toThrow("huge.md has 300")
  })

  test("a person approves every change and sees the exact text", async () => {
    const asked: object[] = []
    const approve = (change: object): boolean => asked.push(change) !== 4
    const { memory, handlers } = await open(
      { "MEMORY.md": "- [tea](tea.md) — mine\n", "tea.md": "Green.\n" },
      { approve },
    )
    await handlers.create({ path: "/memories/notes/a.txt", file_text: "a\n" })
    await handlers.rename({ old_path: "/memories/notes/a.txt", new_path: "/memories/notes/b.txt" })
    await expect(handlers.delete({ path: "/memories/tea.md" })).rejects.toThrow("the user declined")
    expect(asked).toEqual([
      { action: "write", slug: "./notes/a.txt", before: undefined, after: "a\n" },
      { action: "write", slug: "./notes/b.txt", after: "a\n" },
      { action: "remove", slug: "./notes/a.txt", before: "a\n" },
      { action: "remove", slug: "tea", before: "Green.\n" },
    ])
    expect(await pathsIn(memory)).toEqual(["MEMORY.md", "notes", "notes/b.txt", "tea.md"])
  })

  test("there are no commands but the documented ones", async () => {
    const { handlers } = await open()
    for (const name of ["constructor", "toString", "__proto__"]) expect(name in handlers).toBe(false)
    expect(Object.keys(handlers)).toEqual(["view", "create", "str_replace", "insert", "delete", "rename"])
  })

  test("str_replace matches lines with any line ending", async () => {
    const { memory, handlers } = await open({ "tea.md": "x\r\na\r\nb\nc\rd\r\n" })
    const path = "/memories/tea.md"
    expect(await handlers.str_replace({ path, old_str: "a\nb\nc\n", new_str: "y\n" })).toContain(
      "     2\ty\n",
    )
    expect((await memory.read("tea"))?.text).toBe("x\r\ny\nd\r\n")
  })

  test("a read-only memory can be viewed", async () => {
    const { handlers } = await open({ "tea.md": "Green.\n" }, { readOnly: true })
    expect(await handlers.view({ path: "/memories/tea.md" })).toContain("Green.")
    await expect(handlers.create({ path: "/memories/a.md", file_text: "x" })).rejects.toThrow("read-only")
    await expect(handlers.delete({ path: "/memories/tea.md" })).rejects.toThrow("read-only")
    await expect(
      handlers.rename({ old_path: "/memories/tea.md", new_path: "/memories/b.md" }),
    ).rejects.toThrow("read-only")
  })

  test("a file with too many lines or bytes is named", async () => {
    const { memory, handlers } = await open({
      "long.md": "\n".repeat(1_000_000),
      "big.md": "x".repeat(300_000),
    })
    await expect(handlers.view({ path: "/memories/long.md" })).rejects.toThrow(
      new Error("File /memories/long.md exceeds maximum line limit of 999,999 lines."),
    )
    expect(await handlers.view({ path: "/memories/big.md" })).toContain("     1\txxx")
    await expect(
      handlers.insert({ path: "/memories/big.md", insert_line: 0, insert_text: "y" }),
    ).rejects.toThrow("262144")
    await expect(
      handlers.create({ path: "/memories/new.txt", file_text: "x".repeat(300_000) }),
    ).rejects.toThrow("262144")
    expect(await handlers.delete({ path: "/memories/big.md" })).toBe("Successfully deleted /memories/big.md")
    await memory.undo()
    expect((await exactFiles.read(requireInternals(memory).own, "big"))?.total).toBe(300_000)
  })

  test("invisible characters are left out and counted", async () => {
    const { handlers } = await open({ "tea.md": "Green\u200b \u{e0041}tea\n" })
    expect(await handlers.view({ path: "/memories/tea.md" })).toBe(
      "Here's the content of /memories/tea.md with line numbers:\n     1\tGreen tea\n(The file contains 2 invisible characters, omitted here.)",
    )
  })

  test("create does not replace what the model has not seen, and shows how it begins", async () => {
    const { memory, handlers } = await open({ "tea.md": "Green.\nHot.\n" })
    const create = handlers.create({ path: "/memories/tea.md", file_text: "Black." })
    await expect(create).rejects.toThrow(
      "File /memories/tea.md already exists\nHere's the content of /memories/tea.md with line numbers:\n     1\tGreen.\n     2\tHot.",
    )
    expect((await memory.read("tea"))?.text).toBe("Green.\nHot.\n")
  })

  test("no error is longer than 1,000 characters", async () => {
    const long = "x".repeat(100_000)
    const { handlers } = await open({ "tea.md": `${"tea\n".repeat(10_000)}${long}\n${long}` })
    const path = "/memories/tea.md"
    const calls: (() => Promise<string>)[] = [
      () => handlers.str_replace({ path, old_str: "tea", new_str: "x" }),
      () => handlers.str_replace({ path, old_str: long, new_str: "x" }),
      () => handlers.str_replace({ path, old_str: `${long}y`, new_str: "x" }),
      () => handlers.create({ path, file_text: "x" }),
      () => handlers.insert({ path, insert_line: long as never, insert_text: "x" }),
      () => handlers.view({ path, view_range: Array.from(long, () => 1) }),
      ...[`/memories/${long}`, `/memories/a/${long}.md`, `/memories/../${long}`, long].flatMap((odd) => [
        () => handlers.view({ path: odd }),
        () => handlers.create({ path: odd, file_text: "x" }),
        () => handlers.str_replace({ path: odd, old_str: "a", new_str: "b" }),
        () => handlers.insert({ path: odd, insert_line: 0, insert_text: "b" }),
        () => handlers.delete({ path: odd }),
        () => handlers.rename({ old_path: odd, new_path: "/memories/b.md" }),
        () => handlers.rename({ old_path: path, new_path: odd }),
      ]),
    ]
    for (const call of calls) {
      const error: unknown = await call().catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Error)
      expect((error as Error).message.length).toBeLessThanOrEqual(1_000)
    }
    const [first] = calls
    await expect(first?.()).rejects.toThrow(/in lines: 1, 2, 3, .*, …\. Please ensure it is unique$/)
  })

  test("with the memory off every command says so", async () => {
    const memory = await memoryOn(store, {}, { bare: true })
    const handlers = anthropicMemoryHandlers(memory)
    await expect(handlers.view({ path: "/memories" })).rejects.toThrow("Memory is switched off")
    await expect(handlers.create({ path: "/memories/a.md", file_text: "x" })).rejects.toThrow(
      "Memory is switched off",
    )
  })
})

test.each([
  [0, "0B"],
  [1_023, "1023B"],
  [1_024, "1.0K"],
  [5_632, "5.5K"],
  [1_258_291, "1.2M"],
])("%i bytes are shown as %s", async (bytes, size) => {
  const { formatSize } = await import("./render-view.ts")
  expect(formatSize(bytes)).toBe(size)
})
