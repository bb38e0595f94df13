// One test for each row of Wundr's specification that is about files, named after its section there.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { countTokensByLength } from "@caliban/memory-core"
import type { MemoryScope } from "@caliban/memory-learn"
import { MEMORY_SCOPES, MEMORY_SECTIONS } from "@caliban/memory-learn/internal"
import { describe, expect, it } from "vitest"
import { createAutoMemories } from "../src/create-auto-memories.ts"
import { createMemoryFileManager } from "../src/files/file-manager.ts"
import { formatForSystemPrompt, SECTION_PRIORITY } from "../src/inject/format-prompt.ts"
import { entriesIn, mergeScopes } from "../src/inject/merge-scopes.ts"
import { parseSections } from "../src/sections/parse.ts"
import { filesIn, saveFile, temporaryFolder } from "./files-folder.ts"

const NOW = new Date("2026-06-01T00:00:00Z")
const manager = createMemoryFileManager({ durability: "none", now: () => NOW })

const SPECIFICATION = `# Auto-Memories

## User Preferences
- Prefers concise responses without excessive explanation
- Uses dark mode in all editors
- Timezone: America/Los_Angeles

## Project Conventions
- Use \`pnpm\` for package management
- All exports from \`src/index.ts\` barrel files
- Error messages follow: \`[module] description (code)\`

## Error Patterns
- When TypeScript reports \`Cannot find module\`, check \`tsconfig.json\` paths first
- \`ECONNREFUSED\` on port 5432 means local Postgres is not running

## Corrections
- Do NOT suggest \`npm install\` -- this project uses pnpm
- The main branch is \`main\`, not \`master\`
`

function fileWith(raw: string): string {
  return join(temporaryFolder({ "MEMORY.md": raw }), "MEMORY.md")
}

describe("Wundr's specification", () => {
  it("2.2 resolution order: local over project over user", async () => {
    const folder = temporaryFolder({
      "user/MEMORY.md": "## Tool Usage\n- Use npm\n",
      "project/MEMORY.md": "## Tool Usage\n- Use yarn\n",
      "local/MEMORY.md": "## Tool Usage\n- Use pnpm\n",
    })
    const files = await Promise.all(
      MEMORY_SCOPES.map(async (scope: MemoryScope) =>
        entriesIn(scope, await manager.read(join(folder, scope, "MEMORY.md"))),
      ),
    )
    const { sections, shadowed } = mergeScopes(files.flat())
    expect(sections[0]?.entries.map(({ text, scope }) => [text, scope])).toEqual([["Use pnpm", "local"]])
    expect(shadowed.map(({ entry, by }) => [entry.scope, by.scope])).toEqual([
      ["user", "local"],
      ["project", "local"],
    ])
  })

  it("3.1 structure: its example is parsed as intended", () => {
    expect(
      parseSections(SPECIFICATION).sections.map(({ title, entries }) => [title, entries.length]),
    ).toEqual([
      ["User Preferences", 3],
      ["Project Conventions", 3],
      ["Error Patterns", 2],
      ["Corrections", 2],
    ])
  })

  it("3.2 entry format: sub-bullets are the details of an entry", async () => {
    const path = fileWith(
      "## Workflow\n- Entry summary\n  - Supporting detail or context\n  - When this was learned (optional)\n",
    )
    const entry = (await manager.read(path)).sections[0]?.entries[0]
    expect(entry?.children).toEqual(["Supporting detail or context", "When this was learned (optional)"])
  })

  it("3.3 sections: a new file gets all nine in their order, whatever comes first", async () => {
    const path = join(temporaryFolder(), "MEMORY.md")
    for (const section of [...MEMORY_SECTIONS].reverse())
      await manager.append(path, section, `About ${section}`)
    expect((await manager.read(path)).sections.map(({ title }) => title)).toEqual([...MEMORY_SECTIONS])
  })

  it("3.4 topic overflow: the file stays under its limit and links to memory/<topic>.md", async () => {
    const lines = Array.from(
      { length: 250 },
      (_, number) => `- Fact ${number} about deployment <!-- auto:date=2025-01-01 -->`,
    )
    const path = fileWith(`${SPECIFICATION}\n## Workflow\n${lines.join("\n")}\n`)
    const { overflowFiles } = await manager.consolidate(path)
    const raw = readFileSync(path, "utf8")
    expect(await manager.lineCount(path)).toBeLessThan(200)
    for (const file of overflowFiles) expect(raw).toMatch(new RegExp(`^- \\[[^\\]]+\\]\\(${file}\\)$`, "m"))
    expect(overflowFiles.length).toBeGreaterThan(0)
  })

  it("4.3 deduplication: an existing entry is not stored again", async () => {
    const path = fileWith(SPECIFICATION)
    const again = await manager.append(path, "Corrections", "the main branch is main, not master")
    expect(again.reason).toBe("duplicate")
    expect((await manager.read(path)).sections.at(-1)?.entries).toHaveLength(2)
  })

  it("5.1 creation: append finds or creates the section, adds the entry and truncates nothing", async () => {
    const path = fileWith(`${SPECIFICATION}${"- line\n".repeat(300)}`)
    await manager.append(path, "Workflow", "Lint before every commit")
    expect(await manager.lineCount(path)).toBeGreaterThan(300)
    expect(readFileSync(path, "utf8")).toContain(
      "\n## Workflow\n- Lint before every commit <!-- auto:date=2026-06-01 -->\n",
    )
  })

  it("5.3 consolidation: duplicates are merged, related entries move together", async () => {
    const about = (topic: string): string =>
      Array.from(
        { length: 120 },
        (_, number) => `- ${topic} rule number${number} <!-- auto:date=2025-01-01 -->`,
      ).join("\n")
    const path = fileWith(`## Workflow\n${about("Docker")}\n${about("GraphQL")}\n- Docker rule number1\n`)
    const { merged, moved } = await manager.consolidate(path)
    expect(merged).toHaveLength(1)
    for (const { text, to } of moved) expect(to).toBe(`memory/${text.split(" ")[0]?.toLowerCase()}.md`)
  })

  it("5.4 decay: after 90 days without confirmation an entry is marked, never deleted, and can be confirmed", async () => {
    const path = fileWith(
      "## Workflow\n- Old <!-- auto:date=2026-02-01 -->\n- New <!-- auto:date=2026-03-10 -->\n",
    )
    expect((await manager.decayCheck(path)).marked.map(({ text }) => text)).toEqual(["Old"])
    for (let time = 0; time < 3; time++) await manager.decayCheck(path)
    expect(readFileSync(path, "utf8")).toContain("- [?] Old ")
    await manager.confirm(path, "Workflow", "Old")
    expect(readFileSync(path, "utf8")).not.toContain("[?]")
  })

  it("6.1 memory section format: heading, preamble, sections, bullets", async () => {
    const text = formatForSystemPrompt(
      mergeScopes(entriesIn("user", await manager.read(fileWith(SPECIFICATION)))),
    )
    expect(text).toMatch(
      /^## Persistent Memories\n\nThe following memories .*\n\n### Corrections\n- Do NOT suggest/,
    )
    expect(text).toContain("### Project Conventions\n- Use `pnpm` for package management\n")
  })

  it("6.2 token budget: 2000 tokens, corrections first, links last", async () => {
    const raw = [...SECTION_PRIORITY]
      .reverse()
      .map(
        (title) =>
          `## ${title}\n${`- ${"words ".repeat(20)}\n`.repeat(1)}${Array.from({ length: 12 }, (_, at) => `- ${title} ${at} ${"words ".repeat(20)}`).join("\n")}\n`,
      )
      .join("\n")
    const text = formatForSystemPrompt(mergeScopes(entriesIn("user", await manager.read(fileWith(raw)))))
    expect(countTokensByLength(text)).toBeLessThanOrEqual(2_000)
    expect(text.match(/Corrections \d+/g)).toHaveLength(12)
    expect(text.match(/Links \d+/g) ?? []).toHaveLength(0)
    expect(text).toMatch(/\[\d+ entries are not shown/)
  })

  it("6.3 relevance filtering: entries related to the first message come first", async () => {
    const file = await manager.read(fileWith("## Tool Usage\n- Git rebase\n- Strict TypeScript everywhere\n"))
    const text = formatForSystemPrompt(mergeScopes(entriesIn("user", file)), {
      query: "a typescript question",
    })
    expect(text.indexOf("Strict TypeScript")).toBeLessThan(text.indexOf("Git rebase"))
  })

  it("7.2 topic overflow files: they are searched, not injected", async () => {
    const folder = temporaryFolder()
    saveFile(
      join(folder, ".wundr/memory/database.md"),
      "# T\n\n## Error Patterns\n- ECONNREFUSED 5432: start Postgres\n",
    )
    const auto = createAutoMemories({ userHome: join(folder, "home"), projectRoot: folder, env: {} })
    expect(await auto.searchOverflow("econnrefused")).toMatchObject([{ section: "Error Patterns" }])
    expect((await auto.onSessionStart()).text).toBe("")
  })

  it("8.2 MemoryFileManager: all nine methods, with what this one adds", () => {
    expect(Object.keys(manager).sort()).toEqual(
      [
        "read",
        "write",
        "append",
        "remove",
        "update",
        "needsConsolidation",
        "consolidate",
        "lineCount",
        "ensureDir",
        "decayCheck",
        "confirm",
        "readOverflow",
      ].sort(),
    )
  })

  it("10.3 user control: manual edits are never changed", async () => {
    const mine = `${SPECIFICATION}\n### A sub-heading\n\nProse, a table and a list:\n\n| a | b |\n| - | - |\n\n* star\n1. one\n`
    const path = fileWith(SPECIFICATION)
    saveFile(path, mine)
    await manager.append(path, "Tool Usage", "Git rebase")
    await manager.update(path, "User Preferences", "Uses dark mode in all editors", "Uses light mode")
    await manager.remove(path, "Tool Usage", "Git rebase")
    const raw = readFileSync(path, "utf8")
    const tail = mine.slice(mine.indexOf("### A sub-heading"))
    expect(raw.endsWith(tail)).toBe(true)
    expect(raw.replace("\n## Tool Usage\n", "")).toContain(
      "- Uses light mode <!-- auto:confirmed=2026-06-01 -->\n",
    )
  })

  it("versioning (.versions): replaced and removed entries are in the history unchanged", async () => {
    const path = fileWith(SPECIFICATION)
    const { entryId } = await manager.remove(path, "Corrections", "The main branch is `main`, not `master`")
    expect(filesIn(join(path, "..")).get(join(".caliban", "history", `${entryId}.old`))).toBe(SPECIFICATION)
  })
})
