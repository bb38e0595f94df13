import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory, type Memory } from "../src/index.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

const topic = (description: string): string => `---\ndescription: ${description}\n---\n\nText\n`

function open(files: Readonly<Record<string, string>>): Memory {
  const directory = temporaryFolder()
  writeFiles(directory, files)
  return createMemory({ directory, durability: "none", system: { env: {} } })
}

describe("a line about a topic that is not its pointer", () => {
  const item = "1. [deploy](deploy.md) — on Fridays"
  const row = "| [staging](staging.md) | at s.example |"
  const index = `# Memory\n\n${item}\n\n| topic | what |\n| --- | --- |\n${row}\n`
  const files = { "MEMORY.md": index, "deploy.md": topic("on Fridays"), "staging.md": topic("at s.example") }

  it("stays when the topic is removed, and the result, the reports and the prompt say so", async () => {
    const memory = open(files)
    expect((await memory.list()).diagnostics).toEqual([])
    expect((await memory.remove("deploy"))?.warnings).toEqual([
      { code: "lines-left", message: expect.stringContaining(`"${item}"`) },
    ])
    const { diagnostics, drift } = await memory.list()
    expect(diagnostics).toEqual([
      { code: "dead-link", level: "warning", slug: "deploy", message: expect.stringContaining(item) },
    ])
    expect(drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
    expect((await memory.status({ verify: true })).findings).toMatchObject([{ code: "dead-link" }])
    expect((await memory.load()).text).toContain(`${item} (file missing)\n`)
    expect(await memory.repair()).toMatchObject({ changed: false })
    await memory.undo()
    expect((await memory.load()).text).toContain(`${item}\n`)
  })

  it("is reported as one that no repair changes when it leads nowhere and has text below it", async () => {
    const files = { "MEMORY.md": "- [gone](gone.md) — a\n  - a note\n- [lost](lost.md) — b\n" }
    const memory = open(files)
    const { diagnostics, drift } = await memory.list()
    const message = (text: string) => ({ level: "warning", message: expect.stringContaining(text) })
    expect(diagnostics).toEqual([
      { code: "dangling-pointer", slug: "lost", ...message("A repair removes the line.") },
      { code: "dead-link", slug: "gone", ...message("a line that no repair changes") },
    ])
    expect(drift.dangling).toEqual(["lost"])
    expect((await memory.repair()).after).toBe("- [gone](gone.md) — a\n  - a note\n")
    expect(await memory.repair()).toMatchObject({ changed: false })
  })

  it.each([
    "- [c](c.md) and [d](notes/d.md)",
    "- [c](c.md), see [mail](mailto:q.md)",
    "- [c](c.md) and [Staging](Staging.md)",
  ])("is reported where it leads nowhere and no repair changes it: %s", async (line) => {
    const memory = open({ "MEMORY.md": `${line}\n`, "staging.md": topic("at s.example") })
    const { diagnostics, drift } = await memory.list()
    expect(diagnostics.filter(({ slug }) => slug === "c")).toMatchObject([{ code: "dead-link" }])
    expect(drift.dangling).toEqual([])
    expect((await memory.repair()).dropped).toEqual([])
  })

  it("stays when the topic gets a pointer, once with a warning", async () => {
    const memory = open(files)
    const write = (body: string) =>
      memory.write({ slug: "staging", type: "project", description: "at t.example", body })
    expect((await write("1")).warnings).toEqual([
      { code: "lines-left", message: expect.stringContaining(`"${row}"`) },
    ])
    expect((await write("2")).warnings).toEqual([])
  })
})

describe("a link in the line of another topic", () => {
  const line = "- [deploy](deploy.md) — needs [staging](staging.md) first"
  const files = {
    "MEMORY.md": `# Memory\n\n${line}\n`,
    "deploy.md": topic("how"),
    "staging.md": topic("where"),
  }
  const draft = { slug: "staging", type: "project", description: "At s.example", body: "" } as const
  const added = "- [staging](staging.md) — project: At s.example"
  it("stays when its topic is updated, and when the update is undone after other lines were added", async () => {
    const memory = open(files)
    const readIndex = () => readFileSync(join(memory.directory ?? "", "MEMORY.md"), "utf8")
    await memory.write(draft)
    expect(readIndex()).toBe(`# Memory\n\n${added}\n${line}\n`)
    await memory.write({ ...draft, slug: "other" })
    await memory.undo("staging")
    expect(readIndex()).toMatch(/^# Memory\n\n- \[other\].*\n- \[deploy\].* first\n$/)
  })
})

it("a `[[folder/topic]]` counts in the prompt as in the list", async () => {
  const memory = open({
    "MEMORY.md": "- [a](a.md)\n\nSee [[sub/deep/b]] and [[../c]].\n",
    "a.md": topic("a"),
    "sub/deep/b.md": topic("b"),
    "sub/deep/my notes.md": topic("c"),
  })
  expect((await memory.list()).topicCount).toBe(2)
  expect((await memory.load()).text).toContain('topic_count="2"')
})
