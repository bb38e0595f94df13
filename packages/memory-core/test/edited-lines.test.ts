import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory } from "../src/index.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

const topic = (description: string): string => `---\ndescription: ${description}\n---\n\nText\n`
const draft = (slug: string, description: string) =>
  ({ slug, type: "project", description, body: "Text" }) as const

function open(index: string) {
  const directory = temporaryFolder()
  writeFiles(directory, { "MEMORY.md": index, "alpha.md": topic("alpha"), "beta.md": topic("beta") })
  const path = join(directory, "MEMORY.md")
  return {
    memory: createMemory({ directory, durability: "none", system: { env: {} } }),
    read: (): string => readFileSync(path, "utf8"),
    edit: (change: (text: string) => string) => writeFileSync(path, change(readFileSync(path, "utf8"))),
  }
}

it("is the line of a file whose name differs in case or in the form of Unicode", async () => {
  const lines = "# M\n- [The café](caf\u00e9.md) — my words\n- [Foo](foo.md) — mine\n"
  const directory = temporaryFolder()
  writeFiles(directory, { "MEMORY.md": lines, "cafe\u0301.md": topic("cafe"), "Foo.md": topic("foo") })
  const memory = createMemory({ directory, durability: "none", system: { env: {} } })
  expect((await memory.load()).text).not.toContain("(file missing)")
  expect(await memory.repair()).toMatchObject({ changed: false })
  expect((await memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
})

describe("a line of a topic that a person wrote", () => {
  const index = "# M\n- [alpha](alpha.md) — project: alpha\n- [beta](beta.md) — b\n"
  const mine = "- [alpha](alpha.md) — the key is under the mat"

  it("stays when the topic's shared line is updated, and when that is undone", async () => {
    const shared = `# M\n- [alpha](alpha.md) and [beta](beta.md) — both\n${mine}\n`
    const { memory, read } = open(shared)
    await memory.write(draft("alpha", "new"))
    expect(read()).toBe(`# M\n- [alpha](alpha.md) — new\n- alpha and [beta](beta.md) — both\n${mine}\n`)
    await memory.undo()
    expect(read()).toBe(shared)
  })

  it("stays when an update is undone that it was edited after, with a warning", async () => {
    const { memory, read, edit } = open(index)
    await memory.write(draft("alpha", "new"))
    edit((text) => text.replace("project: new", "my own words"))
    const undone = await memory.undo()
    expect(undone).toMatchObject({ slug: "alpha", action: "restored" })
    expect(undone?.warnings).toEqual([
      { code: "lines-left", message: expect.stringContaining('"- [alpha](alpha.md) — my own words"') },
    ])
    expect(read()).toContain("- [alpha](alpha.md) — my own words\n- [beta]")
    expect((await memory.read("alpha"))?.description).toBe("alpha")
  })

  it("stays when it was added before an update or a creation is undone", async () => {
    const { memory, read, edit } = open(index)
    await memory.write(draft("alpha", "new"))
    edit((text) => `${text}${mine}\n`)
    await memory.undo()
    expect(read()).toBe(`${index}${mine}\n`)
    await memory.write(draft("gamma", "c"))
    edit((text) => `${text}- [gamma](gamma.md) — my words\n`)
    expect((await memory.undo())?.warnings).toMatchObject([{ code: "lines-left" }])
    expect(read()).toBe(`${index}${mine}\n- [gamma](gamma.md) — my words\n`)
  })

  it("stays when it was added before a removal is undone", async () => {
    const { memory, read, edit } = open(index)
    await memory.remove("alpha")
    edit((text) => `${text}${mine}\n`)
    await memory.undo()
    expect(read()).toBe(`${index}${mine}\n`)
  })

  it("stays when an entry is restored, unless it is the first", async () => {
    const { memory, read, edit } = open(index)
    const { entryId = "" } = await memory.write(draft("alpha", "new"))
    edit((text) => `${text}${mine}\n`)
    await memory.history.restore(entryId)
    expect(read()).toBe(`${index}${mine}\n`)
    await memory.undo()
    expect(read()).toBe(`${index.replace("project: alpha", "project: new")}${mine}\n`)
  })

  it("stays when it has the words of the line that an undo takes out", async () => {
    const same = "# M\n- [alpha](alpha.md) and [beta](beta.md) — both\n- [alpha](alpha.md) — new\n"
    const { memory, read } = open(same)
    await memory.write(draft("alpha", "new"))
    await memory.undo()
    expect(read()).toBe(same)
  })

  it("stays when a restore that only took out a line is undone", async () => {
    const { memory, read, edit } = open("# M\n- [beta](beta.md) — b\n")
    const { entryId = "" } = await memory.write(draft("alpha", "new"))
    await memory.history.restore(entryId)
    edit((text) => `${text}${mine}\n`)
    await memory.undo()
    expect(read()).toContain(`${mine}\n`)
  })

  it("comes back once when an entry with several lines is restored, and goes once", async () => {
    const two = `${index}${mine}\n`
    const { memory, read } = open(two)
    const { entryId = "" } = (await memory.remove("alpha")) ?? {}
    await memory.undo()
    await memory.write(draft("alpha", "new"))
    const written = read()
    await memory.history.restore(entryId)
    expect(read().split(mine)).toHaveLength(2)
    await memory.undo()
    expect(read()).toBe(written)
  })
})

describe("line ends that a person changed since", () => {
  const crlf = (text: string): string => text.replace(/\r?\n/g, "\r\n")
  const index = "# M\n- [alpha](alpha.md) — alpha\n- [beta](beta.md) — b\n"

  it("are those of a line that an undo or a restore brings back", async () => {
    const { memory, read, edit } = open(index)
    await memory.remove("alpha")
    edit(crlf)
    await memory.undo()
    expect(read()).toBe(crlf(index))
    const removed = await memory.remove("beta")
    edit((text) => text.replaceAll("\r", ""))
    await memory.history.restore(removed?.entryId ?? "")
    expect(read()).toBe(index)
  })

  it("are those of the line above where the index has several forms", async () => {
    const { memory, read, edit } = open(crlf(index))
    await memory.remove("beta")
    edit((text) => `A line above\n${text}`)
    await memory.undo()
    expect(read()).toBe(`A line above\n${crlf(index)}`)
  })

  it("are those of a line that is back as it was before an update, also at the end of the file", async () => {
    for (const [before, change] of [
      [index, crlf],
      [index, (text: string) => text.trimEnd()],
      [index.trimEnd(), (text: string) => `${text}\n`],
    ] as const) {
      const { memory, read, edit } = open(before)
      await memory.write(draft("beta", "new"))
      edit(change)
      await memory.undo()
      expect(read()).toBe(change(before))
    }
  })

  it("keep their own form where one line differs from the others", async () => {
    for (const mixed of [
      "# M\r\n- [alpha](alpha.md) — a\n- [beta](beta.md) — b\r\n",
      "- [alpha](alpha.md)\r\n# M\n",
    ]) {
      const { memory, read } = open(mixed)
      await memory.remove("alpha")
      await memory.undo()
      expect(read()).toBe(mixed)
    }
  })

  const gamma = "- [gamma](gamma.md) — project: gamma"

  it.each([
    ["nothing", (text: string) => text, "Some text"],
    ["text above", (text: string) => `My words\n\n${text}`, "My words\n\nSome text"],
    ["text below", (text: string) => `${text}\nMine\n`, "Some text\n\nMine\n"],
    ["the line itself", (text: string) => `${text} and mine`, `Some text\n\n${gamma} and mine`],
    ["the place of the line", (text: string) => text.replace(gamma, `x ${gamma}`), `Some text\n\nx ${gamma}`],
    [
      "a comment around it",
      (text: string) => text.replace(gamma, "<!-- $& -->"),
      `Some text\n\n<!-- ${gamma} -->`,
    ],
    ["all line ends", crlf, "Some text\r\n\r\n"],
  ])("go with a new last line when that is undone after an edit of %s", async (_, change, after) => {
    const { memory, read, edit } = open("Some text")
    await memory.write(draft("gamma", "gamma"))
    expect(read()).toBe(`Some text\n\n${gamma}`)
    edit(change)
    await memory.undo()
    expect(read()).toBe(after)
  })

  it("stay where the line above is another one than before", async () => {
    const { memory, read, edit } = open("Some text\n")
    await memory.write(draft("gamma", "gamma"))
    edit((text) => text.replace(gamma, `Mine\n${gamma}`))
    await memory.undo()
    expect(read()).toBe("Some text\n\nMine\n")
  })

  it("stay where another topic was written since", async () => {
    const { memory, read } = open("Some text\n")
    await memory.write(draft("gamma", "gamma"))
    await memory.write(draft("delta", "delta"))
    await memory.undo("gamma")
    expect(read()).toMatch(/- \[delta\]\(delta\.md\).*\n$/)
  })
})
