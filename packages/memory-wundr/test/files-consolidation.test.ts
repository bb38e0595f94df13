import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { nodeFiles } from "@caliban/memory-core"
import { describe, expect, it } from "vitest"
import type { MemoryFileManager } from "../src/files/file-manager.ts"
import { createMemoryFileManager } from "../src/files/file-manager.ts"
import { blocksOf, parseSectionedLines, parseSections } from "../src/sections/parse.ts"
import { temporaryFolder } from "./files-folder.ts"

const NOW = new Date("2026-06-01T12:00:00Z")
const open = (options: Parameters<typeof createMemoryFileManager>[0] = {}): MemoryFileManager =>
  createMemoryFileManager({ durability: "none", now: () => NOW, ...options })

const TOPICS = ["TypeScript", "deployment", "数据库", "тестирование", "Docker"]

function day(number: number): string {
  return new Date(Date.UTC(2025, 0, 1 + number)).toISOString().slice(0, 10)
}

function entry(number: number, extra: string = ""): string {
  const topic = TOPICS[number % TOPICS.length]
  return `- Fact ${number} about ${topic} and thing${number} <!-- auto:date=${day(number)}${extra} -->`
}

function lines(count: number, make: (number: number) => string = entry): string {
  return Array.from({ length: count }, (_, number) => make(number)).join("\n")
}

/** Every line of every entry in the index and in its overflow files, without indentation. */
function entryLines(folder: string): string[] {
  const files = [join(folder, "MEMORY.md")]
  const below = join(folder, "memory")
  if (existsSync(below))
    for (const name of readdirSync(below)) if (name.endsWith(".md")) files.push(join(below, name))
  return files
    .flatMap((path) => {
      const sectioned = parseSectionedLines(readFileSync(path, "utf8"))
      const links = sectioned.sections
        .filter(({ title }) => title === "Links")
        .flatMap(({ blocks }) => blocks)
      return blocksOf(sectioned)
        .filter((block) => !links.includes(block) || !block.text.includes("](memory/"))
        .flatMap(({ first, last }) => sectioned.lines.slice(first, last + 1).map(({ text }) => text.trim()))
    })
    .sort()
}

function prose(raw: string): string[] {
  const sectioned = parseSectionedLines(raw)
  const inBlocks = new Set(
    blocksOf(sectioned).flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at),
    ),
  )
  return sectioned.lines.flatMap(({ text }, at) =>
    inBlocks.has(at) || text.trim() === "" || text.startsWith("## ") ? [] : [text],
  )
}

const HEAD = "# Auto-Memories\n\nMy own words, with a list:\n\n- not an entry of a section\n\n"

const SHAPES: Record<string, string> = {
  "one giant section": `${HEAD}## Tool Usage\n${lines(900)}\n`,
  "blank lines between entries": `${HEAD}## Tool Usage\n\n${lines(300).replaceAll("\n", "\n\n")}\n`,
  "only corrections": `${HEAD}## Corrections\n${lines(300)}\n`,
  "only confirmed entries": `${HEAD}## Workflow\n${lines(300, (number) => entry(number, ",confirmed=2026-05-01"))}\n`,
  "many sections": HEAD + lines(150, (number) => `## Section ${number}\n\n${entry(number)}\n`),
  "many sections with prose":
    HEAD +
    lines(
      40,
      (number) => `## Section ${number}\n\nprose ${number}\n\n${entry(number)}\n${entry(number + 500)}\n`,
    ),
  "long children": `${HEAD}## Workflow\n${lines(8, (number) => `${entry(number)}\n${"  - detail\n".repeat(60)}  \`\`\`sh\nrun ${number}\n  \`\`\``)}\n`,
  "one entry longer than the file may be": `${HEAD}## Corrections\n- Long <!-- auto:date=2026-05-31,confirmed=2026-06-01 -->\n${"  - detail\n".repeat(400)}`,
  "all sections": `${HEAD}## User Preferences\n${lines(60)}\n\n## Corrections\n${lines(60, (number) => entry(number + 1000))}\n\n## Workflow\nProse here.\n\n${lines(90, (number) => entry(number + 2000))}\n\nMore prose.\n\n## Links\n- [Mine](https://example.com)\n`,
  "CRLF, a byte order mark and no last line end": `\uFEFF${HEAD}## Workflow\n${lines(250)}`.replaceAll(
    "\n",
    "\r\n",
  ),
  "too many links": `${HEAD}## Links\n${lines(300, (number) => `- [L${number}](https://example.com/${number})`)}\n`,
  "the same entry in two sections": `${HEAD}## Workflow\n${lines(150)}\n\n## Tool Usage\n${lines(150)}\n`,
  "indented entries and tabs": `${HEAD}## Workflow\n${lines(250, (number) => ` ${entry(number).replace("- ", "*\t")}\n\t- child ${number}`)}\n`,
}

describe("consolidation", () => {
  it("does not add to an overflow file that would get too large to be changed", async () => {
    const chinese = (number: number): string =>
      `- 关于部署的事实${number}：${"记住".repeat(60)} <!-- auto:date=${day(number)} -->`
    const folder = temporaryFolder({ "MEMORY.md": `# Auto-Memories\n\n## 部署\n${lines(260, chinese)}\n` })
    const path = join(folder, "MEMORY.md")
    await open().consolidate(path)
    const [name = ""] = readdirSync(join(folder, "memory")).filter((file) => file.endsWith(".md"))
    const file = join(folder, "memory", name)
    writeFileSync(
      file,
      `${readFileSync(file, "utf8").trimEnd()}\n${lines(600, (number) => chinese(1000 + number))}\n`,
    )
    const before = entryLines(folder)
    writeFileSync(
      path,
      `${readFileSync(path, "utf8").trimEnd()}\n\n## 部署 2\n${lines(260, (number) => chinese(3000 + number))}\n`,
    )
    const { moved } = await open().consolidate(path)
    expect(moved.length).toBeGreaterThan(0)
    const after = entryLines(folder)
    for (const line of before) expect(after).toContain(line)
  })

  it.each(Object.keys(SHAPES))("ends under the limit and loses no line: %s", async (name) => {
    const raw = SHAPES[name] ?? ""
    const folder = temporaryFolder({ "MEMORY.md": raw })
    const path = join(folder, "MEMORY.md")
    const before = entryLines(folder)
    expect(await open().needsConsolidation(path)).toBe(true)

    const result = await open().consolidate(path)
    const { entryId } = result
    expect(readFileSync(join(folder, ".caliban/history", `${entryId}.old`), "utf8")).toBe(raw)

    const after = readFileSync(path, "utf8")
    expect(result.problem).toBeUndefined()
    expect(result.linesAfter).toBeLessThan(200)
    expect(parseSections(after).lineCount).toBe(result.linesAfter)
    expect(entryLines(folder)).toEqual(before)
    expect(prose(after)).toEqual(prose(raw))
    const links = parseSections(after)
      .sections.find(({ title }) => title === "Links")
      ?.entries.map(({ text }) => text)
    for (const file of result.overflowFiles) {
      expect(links?.filter((link) => link.endsWith(`](${file})`))).toHaveLength(1)
      expect(readFileSync(join(folder, file), "utf8")).toMatch(/^# /)
    }
    for (const { text, section, to } of result.moved) {
      const topic = parseSections(readFileSync(join(folder, to), "utf8"))
      expect(topic.sections.find(({ title }) => title === section)?.entries.map((one) => one.text)).toContain(
        text,
      )
    }
    expect((await open().consolidate(path)).changed).toBe(false)
  })

  it("keeps corrections, confirmed entries and the newest ones", async () => {
    const raw = `## Corrections\n${lines(40)}\n\n## Workflow\n${lines(200, (number) => entry(number + 100, number % 10 === 0 ? ",confirmed=2026-05-01" : ""))}\n`
    const folder = temporaryFolder({ "MEMORY.md": raw })
    const path = join(folder, "MEMORY.md")
    const { moved } = await open().consolidate(path)
    const sections = parseSections(readFileSync(path, "utf8")).sections
    expect(sections.find(({ title }) => title === "Corrections")?.entries).toHaveLength(40)
    const left = sections.find(({ title }) => title === "Workflow")?.entries ?? []
    expect(left.filter(({ metadata }) => metadata?.dateConfirmed !== undefined)).toHaveLength(20)
    for (let number = 280; number < 300; number++)
      expect(left.map(({ text }) => text.split(" ")[1])).toContain(String(number))
    expect(moved.every(({ section }) => section === "Workflow")).toBe(true)
  })

  it("moves the oldest corrections only if nothing else is left", async () => {
    const folder = temporaryFolder({
      "MEMORY.md": `## Corrections\n${lines(210)}\n\n## Workflow\n${lines(30, (number) => entry(number + 500))}\n`,
    })
    const path = join(folder, "MEMORY.md")
    const { moved } = await open().consolidate(path)
    const corrections = moved.filter(({ section }) => section === "Corrections")
    expect(moved.filter(({ section }) => section === "Workflow")).toHaveLength(30)
    expect(corrections.length).toBeGreaterThan(0)
    expect(corrections.map(({ text }) => Number(text.split(" ")[1])).sort((a, b) => a - b)).toEqual(
      corrections.map((_, at) => at),
    )
  })

  it("groups related entries, in any script, and names the files after what they share", async () => {
    const folder = temporaryFolder({ "MEMORY.md": `## Workflow\n${lines(900)}\n` })
    const { moved, overflowFiles } = await open().consolidate(join(folder, "MEMORY.md"))
    expect([...overflowFiles].sort()).toEqual(
      [
        "memory/typescript.md",
        "memory/deployment.md",
        "memory/docker.md",
        "memory/тестирование.md",
        "memory/数据-库.md",
      ].sort(),
    )
    for (const { text, to } of moved) if (text.includes("TypeScript")) expect(to).toBe("memory/typescript.md")
    expect(readFileSync(join(folder, "memory/typescript.md"), "utf8")).toMatch(
      /^# TypeScript\n\n## Workflow\n- Fact/,
    )
  })

  it("names a file after the section unless a word unites the entries", async () => {
    const dated = (texts: string[]): string =>
      texts.map((text, at) => `- ${text} <!-- auto:date=${day(at)} -->`).join("\n")
    const after = Array.from({ length: 90 }, (_, at) => `thing${at} and job${at} and cloud${at}`)
    const retro = Array.from({ length: 90 }, (_, at) => `topic${at} is for the retro of squad${at}`)
    const folder = temporaryFolder({
      "MEMORY.md": `# M\n\n## Tool Usage\n${dated(after)}\n\n## Workflow\n${dated(retro)}\n`,
    })
    const { overflowFiles } = await createMemoryFileManager({
      durability: "none",
      maxLines: 100,
    }).consolidate(join(folder, "MEMORY.md"))
    expect([...overflowFiles].sort()).toEqual(["memory/retro.md", "memory/tool-usage.md"])
  })

  it("moves stale entries before those that a person wrote", async () => {
    const own = Array.from({ length: 60 }, (_, at) => `- Mine ${at} about deployment`)
    const stale = Array.from(
      { length: 60 },
      (_, at) => `- [?] Old ${at} of service${at} <!-- auto:date=2026-05-01,stale=true -->`,
    )
    const folder = temporaryFolder({
      "MEMORY.md": `# M\n\n## Workflow\n${own.join("\n")}\n\n## Tool Usage\n${stale.join("\n")}\n`,
    })
    const manager = createMemoryFileManager({ durability: "none", maxLines: 100 })
    const { moved } = await manager.consolidate(join(folder, "MEMORY.md"))
    expect(moved.length).toBeGreaterThan(20)
    expect(moved.filter(({ text }) => text.startsWith("Mine"))).toEqual([])
  })

  it("merges duplicates: earliest date, latest confirmation, highest confidence, all children", async () => {
    const twins = [
      "- Use pnpm <!-- auto:confidence=0.9,date=2025-03-01 -->",
      "  - in CI",
      "- use `pnpm`. <!-- auto:confidence=0.7,date=2025-01-01,confirmed=2026-01-01,mine=1 -->",
      "  - at home",
      "  - in CI",
    ].join("\n")
    const folder = temporaryFolder({ "MEMORY.md": `## Tool Usage\n${twins}\n${lines(195)}\n` })
    const path = join(folder, "MEMORY.md")
    const result = await open().consolidate(path)
    expect(result.merged).toEqual([{ section: "Tool Usage", text: "use `pnpm`.", into: "Use pnpm" }])
    expect(readFileSync(path, "utf8")).toContain(
      "- Use pnpm <!-- auto:confidence=0.9,date=2025-01-01,confirmed=2026-01-01,mine=1 -->\n  - in CI\n  - at home\n",
    )
    expect([result.linesAfter, result.moved.length]).toEqual([199, 0])
    const { entryId } = result
    expect(readFileSync(join(folder, ".caliban/history", `${entryId}.old`), "utf8")).toContain(twins)
  })

  it("leaves entries below sub-headings where they are", async () => {
    const own = "## Servers\n\n### Staging\n- Port 8080\n- port 8080\n\n### Production\n- Port 8080\n"
    const path = join(temporaryFolder({ "MEMORY.md": `${own}\n## Notes\n${lines(210)}\n` }), "MEMORY.md")
    const result = await open().consolidate(path)
    expect(result.merged).toEqual([{ section: "Servers", text: "port 8080", into: "Port 8080" }])
    expect(result.moved.length).toBeGreaterThan(50)
    expect(readFileSync(path, "utf8").startsWith(own.replace("- port 8080\n", ""))).toBe(true)

    const raw = `## Servers\n### Staging\n${lines(210)}\n`
    const long = join(temporaryFolder({ "MEMORY.md": raw }), "MEMORY.md")
    const { changed, moved, problem } = await open().consolidate(long)
    expect({ changed, moved }).toEqual({ changed: false, moved: [] })
    expect(problem).toContain("entries below sub-headings")
  })

  it("adds to existing overflow files and links", async () => {
    const mine = "# My TypeScript notes\r\n\r\nProse.\r\n\r\n## Tips\r\n- mine\r\n"
    const raw = `## Workflow\n${lines(700)}\n\n## Links\n- [My notes](memory/typescript.md) I wrote\n`
    const folder = temporaryFolder({
      "MEMORY.md": raw,
      "memory/typescript.md": mine,
      "memory/docker.md": "<!-- open\n",
    })
    const { overflowFiles } = await open().consolidate(join(folder, "MEMORY.md"))
    const text = readFileSync(join(folder, "memory/typescript.md"), "utf8")
    expect(text.startsWith(mine)).toBe(true)
    expect(text.slice(mine.length)).toMatch(/^\r\n## Workflow\r\n- Fact/)
    expect(readFileSync(join(folder, "memory/docker.md"), "utf8")).toBe("<!-- open\n")
    expect(overflowFiles).toContain("memory/docker-2.md")
    const after = readFileSync(join(folder, "MEMORY.md"), "utf8")
    expect(after).toContain("- [My notes](memory/typescript.md) I wrote\n")
    expect(after.match(/typescript\.md/g)).toHaveLength(1)
  })

  it("completes on the next run after a crash between the overflow files and the index", async () => {
    const folder = temporaryFolder({ "MEMORY.md": SHAPES["all sections"] ?? "" })
    const path = join(folder, "MEMORY.md")
    const before = entryLines(folder)
    const files = {
      ...nodeFiles,
      renameSync: (from: string, to: string) => {
        if (String(to).endsWith("/MEMORY.md")) throw Object.assign(new Error("EIO"), { code: "EIO" })
        nodeFiles.renameSync(from, to)
      },
    }
    await expect(open({ files: files as typeof nodeFiles }).consolidate(path)).rejects.toMatchObject({
      code: "write-failed",
      message: expect.stringMatching(
        /^The memory could not be written: .+\. No entry is lost, but overflow files/,
      ),
    })
    expect(readFileSync(path, "utf8")).toBe(SHAPES["all sections"])
    expect(entryLines(folder).length).toBeGreaterThan(before.length)
    const { linesAfter } = await open().consolidate(path)
    expect(linesAfter).toBeLessThan(200)
    expect(entryLines(folder)).toEqual(before)
  })

  it("reports a file whose prose exceeds the limit, and cuts nothing", async () => {
    const raw = `${HEAD}${"A line of prose.\n".repeat(300)}\n## Workflow\n${lines(20)}\n`
    const folder = temporaryFolder({ "MEMORY.md": raw })
    const result = await open().consolidate(join(folder, "MEMORY.md"))
    expect(result.problem).toMatch(/prose/)
    const after = readFileSync(join(folder, "MEMORY.md"), "utf8")
    expect(prose(after)).toEqual(prose(raw))
  })

  it("moves nothing when overflow is switched off", async () => {
    const folder = temporaryFolder({ "MEMORY.md": SHAPES["one giant section"] ?? "" })
    const result = await open({ overflow: false }).consolidate(join(folder, "MEMORY.md"))
    expect(result).toMatchObject({
      changed: false,
      moved: [],
      problem: expect.stringContaining("switched off"),
    })
  })

  it("works with a small limit and another folder", async () => {
    for (const maxLines of [5, 10, 20, 50]) {
      const folder = temporaryFolder({ "MEMORY.md": `# Auto-Memories\n\n## Workflow\n${lines(100)}\n` })
      const path = join(folder, "MEMORY.md")
      const result = await open({ maxLines, overflowDir: "notes/more" }).consolidate(path)
      expect(result.linesAfter).toBeLessThan(maxLines)
      expect(result.overflowFiles.every((file) => file.startsWith("notes/more/"))).toBe(true)
    }
  })

  it("finishes with three thousand entries", async () => {
    const folder = temporaryFolder({ "MEMORY.md": `## Workflow\n${lines(3_000)}\n` })
    expect((await open().consolidate(join(folder, "MEMORY.md"))).linesAfter).toBeLessThan(200)
  })
})
