import fs, { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { cp, rename } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMapStore, createMemory, type Memory, type MemoryOptions, nodeFiles } from "../src/index.ts"
import { openClaw, squads } from "../src/layouts.ts"
import { loadMemoryPrefix } from "../src/loader.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

const topic = (slug: string, metadata = ""): string =>
  `---\nname: ${slug}\ndescription: About ${slug}\nmetadata:\n  type: project\n${metadata}---\n\nText of ${slug}.\n`
const pointer = (slug: string): string => `- [${slug}](${slug}.md) — project: About ${slug}`
const slugs = (count: number, from = 0): string[] => Array.from({ length: count }, (_, at) => `t${from + at}`)

/** A memory directory with topics, whose pointers are in this index. */
function seed(count: number, index = `# Memory\n\n${slugs(count).map(pointer).join("\n")}\n`): string {
  const root = temporaryFolder()
  const files = Object.fromEntries(slugs(count).map((slug) => [`${slug}.md`, topic(slug)]))
  writeFiles(join(root, "memory"), { "MEMORY.md": index, ...files })
  return join(root, "memory")
}

function optionsFor(directory: string, more: Partial<MemoryOptions> = {}): MemoryOptions {
  return {
    cwd: directory,
    directory,
    durability: "none",
    ...more,
    system: { env: {}, home: "/nowhere", ...more.system },
  }
}

const open = (directory: string, more: Partial<MemoryOptions> = {}): Memory =>
  createMemory(optionsFor(directory, more))

/** The slugs of the pointers in a prompt, in its order. */
const shownIn = (text: string): string[] =>
  [...text.matchAll(/^ *- \[[^\]]*\]\((?:\w+\/)?(.+?)\.md\)/gm)].map(([, slug = ""]) => slug)

async function textOf(memory: Memory): Promise<string> {
  return (await memory.load()).text
}

const fail = (): never => {
  throw new Error("no record")
}

const recordOf = (directory: string): string => join(directory, ".caliban", "usage")

/** Reads topics as an agent does in a session, and ends the session. */
async function session(memory: Memory, ...read: readonly string[]): Promise<void> {
  for (const slug of read) await memory.read(slug)
  await memory.flush()
}

describe("an index with more pointers than fit", () => {
  it("shows the topics that were read last, in its own order", async () => {
    const directory = seed(300)
    const memory = open(directory)
    expect(shownIn(await textOf(memory))).toEqual(slugs(197))
    await session(memory, "t299", "t250", "t251")
    expect(shownIn(await textOf(open(directory)))).toEqual([...slugs(194), "t250", "t251", "t299"])
  })

  it("shows what was just written at its bottom", async () => {
    const directory = seed(300)
    await session(open(directory), "t0")
    const memory = open(directory, { newPointers: "last" })
    const { warnings } = await memory.write({ slug: "new", type: "user", description: "New", body: "New" })
    expect(warnings.map(({ code }) => code)).not.toContain("not-shown")
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toMatch(/\[new\].*\n$/)
    expect(shownIn(await textOf(memory)).at(-1)).toBe("new")
  })

  it("counts what is not shown in the marker, and names where to find it", async () => {
    const memory = open(seed(300))
    await session(memory, "t299")
    const { text, tiers } = await memory.load()
    expect(text).toMatch(
      /\[truncated: \d+ bytes; 103 of 300 topics not shown; read topic "MEMORY" for the rest\]\n<\/auto-memory>$/,
    )
    expect(tiers.find(({ name }) => name === "auto")).toMatchObject({
      topicsNotShown: 103,
      after: { lines: 200 },
      cutBy: ["caps.lines"],
    })
  })

  it("has the same text in the loader, and in every load", async () => {
    const directory = seed(300)
    await session(open(directory), "t299", "t280")
    const { text } = await loadMemoryPrefix({
      cwd: directory,
      directory,
      system: { env: {}, home: "/nowhere" },
    })
    expect(shownIn(text)).toContain("t299")
    expect(await textOf(open(directory))).toBe(text)
    expect(await textOf(open(directory, { readOnly: true }))).toBe(text)
  })

  it("changes no line of the prompt when a topic is used that it shows", async () => {
    const directory = seed(300)
    await session(open(directory), "t299", "t280")
    const before = await textOf(open(directory))
    await session(open(directory), "t3", "t280", "t190")
    expect(await textOf(open(directory))).toBe(before)
  })

  it("changes one line for a topic that it did not show", async () => {
    const directory = seed(300)
    await session(open(directory), "t299")
    const before = shownIn(await textOf(open(directory)))
    await session(open(directory), "t270")
    const after = shownIn(await textOf(open(directory)))
    expect(after.filter((slug) => !before.includes(slug))).toEqual(["t270"])
    expect(before.filter((slug) => !after.includes(slug))).toEqual(["t195"])
  })

  it("keeps the order of the file with that option, and keeps no record", async () => {
    const directory = seed(300)
    const memory = open(directory, { order: "file" })
    await session(memory, "t299")
    await memory.write({ slug: "t298", type: "project", description: "Changed", body: "Changed" })
    expect(shownIn(await textOf(memory))).toEqual(slugs(197))
    expect(existsSync(recordOf(directory))).toBe(false)
    await session(open(directory), "t299")
    expect(shownIn(await textOf(memory))).toEqual(slugs(197))
  })

  it("changes neither the index nor a modification time for a read", async () => {
    const directory = seed(300)
    const times = (): unknown =>
      readdirSync(directory)
        .filter((name) => name.endsWith(".md"))
        .map((name) => [name, lstatSync(join(directory, name)).mtimeMs])
    const index = readFileSync(join(directory, "MEMORY.md"), "utf8")
    await open(directory).write({ slug: "t0", type: "project", description: "About t0", body: "Text of t0." })
    const before = times()
    await session(open(directory), "t299")
    expect(existsSync(recordOf(directory))).toBe(true)
    expect(times()).toEqual(before)
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe(index)
  })

  it("shows a pointer that a person has added by hand since", async () => {
    const directory = seed(300)
    await session(open(directory), "t299")
    const index = readFileSync(join(directory, "MEMORY.md"), "utf8")
    writeFiles(directory, { "MEMORY.md": `${index}${pointer("mine")}\n`, "mine.md": topic("mine") })
    expect(shownIn(await textOf(open(directory))).at(-1)).toBe("mine")
  })

  it("counts a topic that it does not list, for which it leaves no room", async () => {
    const directory = seed(300)
    await session(open(directory), "t299")
    const before = shownIn(await textOf(open(directory)))
    writeFiles(directory, { "unlisted.md": topic("unlisted") })
    const text = await textOf(open(directory))
    expect(shownIn(text)).toEqual(before)
    expect(text).toContain("[not in the index: 1 more file]")
  })

  it("stores uses when a session ends, not with a write", async () => {
    const directory = seed(300)
    const memory = open(directory)
    await memory.read("t299")
    await memory.write({ slug: "t290", type: "project", description: "Other", body: "Other" })
    expect(existsSync(recordOf(directory))).toBe(false)
    await memory.flush()
    expect(shownIn(await textOf(open(directory))).slice(-2)).toEqual(["t290", "t299"])
  })

  it("is shown within a cap of tokens by use, too", async () => {
    const directory = seed(300)
    const settings = { memory: { cap_tokens_auto: 400 } }
    await session(open(directory, { settings }), "t299")
    const shown = shownIn(await textOf(open(directory, { settings })))
    expect(shown.at(-1)).toBe("t299")
    expect(shown.length).toBeGreaterThan(20)
    expect(shown.length).toBeLessThan(40)
  })

  it("is shown by use beyond 64 KB", async () => {
    const directory = seed(2_000)
    const memory = open(directory)
    await session(memory, "t1999", "t1500")
    const { text, tiers } = await memory.load()
    expect(shownIn(text).slice(-2)).toEqual(["t1500", "t1999"])
    expect(tiers.find(({ name }) => name === "auto")).toMatchObject({
      topicCount: 2_000,
      topicsNotShown: 1_803,
    })
    const { warnings } = await memory.write({
      slug: "t1998",
      type: "project",
      description: "New",
      body: "New",
    })
    expect(warnings.map(({ code }) => code)).not.toContain("not-shown")
    await memory.flush()
    expect(shownIn(await textOf(memory)).slice(-3)).toEqual(["t1500", "t1998", "t1999"])
  })
})

describe("sections and prose", () => {
  const sections = (count: number): string =>
    Array.from(
      { length: count / 10 },
      (_, at) =>
        `## Part ${at}\n\n${slugs(10, at * 10)
          .map(pointer)
          .join("\n")}\n`,
    ).join("\n")

  it("keep their places: a pointer is shown below its headings", async () => {
    const directory = seed(300, `# Memory\n\nRead this first.\n\n${sections(300)}`)
    await session(open(directory), "t299")
    const text = await textOf(open(directory))
    expect(text).toContain("# Memory\n\nRead this first.\n\n## Part 0\n\n- [t0]")
    expect(text).toContain("\n\n## Part 29\n\n- [t299]")
    expect(text).not.toContain("## Part 28")
  })

  it("keep all prose, at the end of the index, too", async () => {
    const rules = "## Rules\n\nNever push on Friday.\n\n```\ncode # 1\n```"
    const directory = seed(300, `# Memory\n\n${slugs(300).map(pointer).join("\n")}\n\n${rules}\n`)
    expect(await textOf(open(directory))).not.toContain("Friday")
    await session(open(directory), "t250")
    const text = await textOf(open(directory))
    expect(text).toContain(`- [t250](t250.md) — project: About t250\n\n${rules}\n[truncated`)
  })

  it("leave half of the room to pointers when there is more text than fits", async () => {
    const prose = Array.from({ length: 400 }, (_, at) => `Sentence ${at} of a person.`).join("\n")
    const directory = seed(120, `# Memory\n\n${prose}\n\n${slugs(120).map(pointer).join("\n")}\n`)
    const memory = open(directory)
    expect(shownIn(await textOf(memory))).toEqual([])
    await session(memory, "t77")
    const text = await textOf(memory)
    expect(shownIn(text)).toContain("t77")
    expect(shownIn(text).length).toBeGreaterThan(90)
    expect(text).toContain("Sentence 0 of a person.\nSentence 1 of a person.")
    expect(text.split("\n").length).toBeLessThanOrEqual(202)
  })

  it("show the text below a pointer with it", async () => {
    const index = `# Memory\n\n${slugs(150)
      .map((slug) => `${pointer(slug)}\n  More about ${slug}.`)
      .join("\n")}\n`
    const directory = seed(150, index)
    await session(open(directory), "t149")
    expect(await textOf(open(directory))).toContain(`${pointer("t149")}\n  More about t149.\n[truncated`)
  })
})

describe("a record", () => {
  it("is not kept for an index below half of its caps", async () => {
    const directory = seed(60)
    await session(open(directory), "t3")
    await open(directory).write({ slug: "t3", type: "project", description: "New", body: "New" })
    expect(existsSync(recordOf(directory))).toBe(false)
  })

  it("exists before the index is full, so that its uses decide", async () => {
    const directory = seed(150)
    await session(open(directory), "t149")
    const memory = open(directory)
    for (let at = 0; at < 60; at++)
      await memory.write({ slug: `n${at}`, type: "project", description: `About n${at}`, body: "Text" })
    const shown = shownIn(await textOf(memory))
    expect(shown).toContain("t149")
    expect(shown).not.toContain("t148")
  })

  it("holds slugs and times only, and none of a removed topic", async () => {
    const directory = seed(300)
    const memory = open(directory)
    await session(memory, "t299", "t298")
    const text = readFileSync(recordOf(directory), "utf8")
    expect(text).not.toMatch(/About|Text|project/)
    expect(text).toContain('"t299"')
    await memory.remove("t299")
    await memory.read("t298")
    await memory.flush()
    expect(readFileSync(recordOf(directory), "utf8")).not.toContain('"t299"')
    await memory.read("t298")
    await memory.remove("t298")
    await memory.flush()
    expect(readFileSync(recordOf(directory), "utf8")).not.toContain('"t298"')
  })

  it.each([
    ["empty", () => ""],
    ["cut", (text: string) => text.slice(0, 90)],
    ["of zeros", (text: string) => "\0".repeat(text.length)],
    ["of another user", (text: string) => text.replace(/^\d+/, "4711")],
    ["of another folder", (text: string) => text.replace(/ \d+\n/, " 5\n")],
    ["with other types", (text: string) => text.replace(/\{.*/s, '{"t299":"now"}')],
    ["with negative times", (text: string) => text.replace(/\{.*/s, '{"t299":-1}')],
    ["that is a list", (text: string) => text.replace(/\{.*/s, "[1]")],
    ["that is null", (text: string) => text.replace(/\{.*/s, "null")],
    ["that is too large", (text: string) => text + " ".repeat(2_097_152)],
  ])("%s is ignored, and replaced by the next use", async (_, damage) => {
    const directory = seed(300)
    await session(open(directory), "t299")
    writeFileSync(recordOf(directory), damage(readFileSync(recordOf(directory), "utf8")))
    const memory = open(directory)
    const { text, diagnostics } = await memory.load()
    expect(shownIn(text)).toEqual(slugs(197))
    expect(diagnostics.map(({ code }) => code)).toEqual(["tier-cut"])
    expect((await memory.status({ verify: true })).findings).toEqual([])
    await session(memory, "t270")
    expect(shownIn(await textOf(memory))).toEqual([...slugs(196), "t270"])
  })

  it("that was planted can only choose which lines are shown", async () => {
    const directory = seed(300)
    await session(open(directory), "t299")
    const text = readFileSync(recordOf(directory), "utf8")
    const planted = { ...Object.fromEntries(slugs(300).map((slug) => [slug, 0])), t250: 9e15, nowhere: 9e15 }
    writeFileSync(recordOf(directory), text.replace(/\{.*/s, JSON.stringify(planted)))
    expect(shownIn(await textOf(open(directory)))).toEqual([...slugs(196), "t250"])
    await session(open(directory), "t270")
    expect(shownIn(await textOf(open(directory))).slice(-2)).toEqual(["t250", "t270"])
    expect(readFileSync(recordOf(directory), "utf8")).not.toContain("nowhere")
  })

  it("that was copied with its directory is ignored; one that was moved is not", async () => {
    const directory = seed(300)
    await session(open(directory), "t299")
    const copy = join(directory, "..", "copy")
    await cp(directory, copy, { recursive: true })
    expect(shownIn(await textOf(open(copy)))).toEqual(slugs(197))
    await rename(directory, `${directory}-moved`)
    expect(shownIn(await textOf(open(`${directory}-moved`)))).toContain("t299")
  })

  it("that cannot be written fails no write", async () => {
    const directory = seed(300)
    await open(directory).write({ slug: "t0", type: "project", description: "x", body: "x" })
    mkdirSync(join(recordOf(directory), "full"), { recursive: true })
    const memory = open(directory)
    await memory.read("t299")
    const result = await memory.write({ slug: "t250", type: "project", description: "New", body: "New" })
    expect(result).toMatchObject({
      action: "updated",
      warnings: [{ code: "index-over-cap" }, { code: "not-shown" }],
    })
    await expect(memory.flush()).resolves.toBeUndefined()
    expect(readdirSync(join(directory, ".caliban")).filter((name) => name.startsWith("tmp-"))).toEqual([])
  })

  it.each([
    ["throws", () => fail()],
    ["rejects", async () => fail()],
    ["returns nonsense", () => "{"],
  ])("whose store %s fails neither a write nor the end of a session", async (_, record) => {
    const files = Object.fromEntries(slugs(300).map((slug) => [`${slug}.md`, topic(slug)]))
    const index = `${slugs(300).map(pointer).join("\n")}\n`
    const store = {
      ...createMapStore({ files: { "MEMORY.md": index, ...files } }),
      record,
      updateRecord: record,
    }
    const memory = createMemory({ cwd: "/", store: store as never, system: { env: {}, home: "/nowhere" } })
    const written = await memory.write({ slug: "new", type: "user", description: "New", body: "New" })
    expect(written).toMatchObject({ action: "created", warnings: [{ code: "index-over-cap" }] })
    await expect(memory.flush()).resolves.toBeUndefined()
    expect(shownIn(await textOf(memory))).toContain("new")
  })

  it("has room for thousands of topics", async () => {
    const directory = seed(3_000)
    const memory = open(directory)
    await session(memory, "t2999", "t2500")
    expect(shownIn(await textOf(memory)).slice(-2)).toEqual(["t2500", "t2999"])
    await session(memory, "t2700")
    expect(shownIn(await textOf(memory)).slice(-3)).toEqual(["t2500", "t2700", "t2999"])
  })

  it("is in order although clocks are wrong", async () => {
    const directory = seed(300)
    await session(open(directory, { system: { now: () => new Date("2090-01-01") } }), "t299")
    await session(open(directory, { system: { now: () => new Date("1999-01-01") } }), "t298")
    const memory = open(directory)
    await session(memory, ...slugs(190, 100))
    const shown = shownIn(await textOf(memory))
    expect(shown).toEqual(expect.arrayContaining(slugs(190, 100)))
  })
})

describe("a read-only memory", () => {
  it("keeps no record", async () => {
    const directory = seed(300)
    await session(open(directory, { readOnly: true }), "t299")
    expect(readdirSync(directory)).not.toContain(".caliban")
  })

  it("works on a disk that cannot be written", async () => {
    const directory = seed(300)
    await session(open(directory), "t299")
    const refuse = (): never => {
      throw Object.assign(new Error("EROFS"), { code: "EROFS" })
    }
    const files: typeof nodeFiles = {
      ...nodeFiles,
      openSync: ((path: string, flags: number, mode?: number) =>
        flags & (fs.constants.O_WRONLY | fs.constants.O_CREAT)
          ? refuse()
          : nodeFiles.openSync(path, flags, mode)) as typeof nodeFiles.openSync,
      mkdirSync: refuse as unknown as typeof nodeFiles.mkdirSync,
      renameSync: refuse,
    }
    const before = await textOf(open(directory))
    await session(open(directory, { system: { files } }), "t250")
    expect(await textOf(open(directory, { system: { files } }))).toBe(before)
    expect(shownIn(before)).toContain("t299")
  })

  it.runIf(process.getuid?.() !== 0)("works in a folder that cannot be written", async () => {
    const directory = seed(300)
    fs.chmodSync(directory, 0o500)
    await session(open(directory), "t299")
    expect(shownIn(await textOf(open(directory)))).toEqual(slugs(197))
    fs.chmodSync(directory, 0o700)
  })
})

it("a month of daily use changes at most a twentieth of the prompt from one day to the next", async () => {
  const directory = seed(400)
  let before: string[] = []
  for (let day = 0; day < 30; day++) {
    const { text } = await loadMemoryPrefix({
      cwd: directory,
      directory,
      system: { env: {}, home: "/nowhere" },
    })
    const lines = text.split("\n")
    const changed = lines.filter((line) => !before.includes(line)).length
    if (day > 0) expect(changed / lines.length).toBeLessThan(0.05)
    before = lines
    const memory = open(directory, { system: { now: () => new Date(Date.UTC(2026, 0, 1 + day)) } })
    // Some topics every day, one of the last days again, one that was not shown for long.
    for (const slug of ["t3", "t390", `t${200 + day}`, `t${200 + Math.max(0, day - 4)}`, `t${399 - day}`])
      await memory.read(slug)
    await memory.write({ slug: `day-${day}`, type: "project", description: `Of day ${day}`, body: "Text" })
    await memory.flush()
    const shown = shownIn(await textOf(open(directory)))
    expect(shown).toEqual(
      expect.arrayContaining(["t3", "t390", `t${200 + day}`, `t${399 - day}`, `day-${day}`]),
    )
  }
})

describe("mounts", () => {
  it("are shown by use; one that is read-only by the record of the memory that writes it", async () => {
    const own = seed(3)
    const [team, ref] = [seed(300), seed(300)]
    const mounts = [
      { name: "team", directory: team, access: "write" as const },
      { name: "ref", directory: ref },
    ]
    await session(open(ref), "t298")
    const memory = open(own, { mounts })
    await session(memory, "team/t299", "ref/t290")
    const text = await textOf(open(own, { mounts }))
    const [first = "", second = ""] = text.split('mount="ref"')
    expect([shownIn(first).at(-1), shownIn(second).slice(0, 197).at(-1)]).toEqual(["t299", "t298"])
  })
})

it("a store in memory keeps a record; a store that keeps none shows the order of the index", async () => {
  const files = Object.fromEntries(slugs(300).map((slug) => [`${slug}.md`, topic(slug)]))
  const create = () =>
    createMapStore({ files: { "MEMORY.md": `${slugs(300).map(pointer).join("\n")}\n`, ...files } })
  const of = (store: MemoryOptions["store"]): Memory =>
    createMemory({ cwd: "/", store: store as never, system: { env: {}, home: "/nowhere" } })
  const memory = of(create())
  await session(memory, "t299")
  expect(shownIn(await textOf(memory)).at(-1)).toBe("t299")
  const { record: _, updateRecord: __, ...plain } = create()
  const other = of(plain)
  await session(other, "t299")
  await other.write({ slug: "t298", type: "project", description: "New", body: "New" })
  expect(shownIn(await textOf(other))).toEqual(slugs(199))
})

it.each([
  ["claude-code", "claude-code" as const, "", pointer],
  [
    "squads",
    squads({ squad: "api", agent: "lead" }),
    "",
    (slug: string) => `- [${slug}](${slug}.md) — About ${slug}`,
  ],
  ["openclaw", openClaw(), "memory/", (slug: string) => `- [${slug}](memory/${slug}.md) — About ${slug}`],
])("the layout %s is shown by use", async (_, layout, folder, line) => {
  const directory = join(temporaryFolder(), "memory")
  const files = Object.fromEntries(slugs(300).map((slug) => [`${folder}${slug}.md`, topic(slug)]))
  writeFiles(directory, { "MEMORY.md": `# M\n\n${slugs(300).map(line).join("\n")}\n`, ...files })
  const memory = open(directory, { layout })
  await session(memory, "t299")
  await memory.write({ slug: "t280", type: "project", description: "New", body: "New" })
  await memory.flush()
  expect(shownIn(await textOf(open(directory, { layout }))).slice(-2)).toEqual(["t280", "t299"])
})

it("a purge takes a removed topic out of the record of uses", async () => {
  const folder = temporaryFolder()
  const directory = join(folder, "memory")
  const memory = createMemory({ ...optionsFor(directory), cwd: folder, caps: { lines: 4 } })
  for (const slug of ["gone", "stays"])
    await memory.write({ slug, type: "project", description: `About ${slug}`, body: "Text" })
  await memory.flush()
  const usage = join(directory, ".caliban", "usage")
  expect(readFileSync(usage, "utf8")).toContain("gone")
  await memory.remove("gone")
  await memory.history.purge({ slug: "gone" })
  expect(readFileSync(usage, "utf8")).not.toContain("gone")
  expect(readFileSync(usage, "utf8")).toContain("stays")
})
