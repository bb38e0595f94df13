import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { createMemory, type Memory, nodeFiles } from "../../src/index.ts"
import { squads } from "../../src/layouts.ts"
import { type LayoutWorld, openLayout, readAll } from "./layout-world.ts"

const AGENT = "project/.agents/memory/api/lead"
const SQUADS = { layout: squads({ squad: "api", agent: "lead" }) } as const

interface RotationWorld extends LayoutWorld {
  read(name: string): string
  /** Another instance on the same files, with other file system calls. */
  reopen(files?: typeof nodeFiles): Memory
}

/** An agent with `count` topics, and an index whose entries `entry` writes. */
function rotationWorld(count: number, entry: (at: number) => string): RotationWorld {
  const numbers = Array.from({ length: count }, (_, at) => at)
  const topics = numbers.map((at) => [
    `${AGENT}/t${at}.md`,
    `---\nname: t${at}\ndescription: about ${at}\ntype: project\n---\n\nBody ${at}\n`,
  ])
  const world = openLayout(
    { ...Object.fromEntries(topics), [`${AGENT}/MEMORY.md`]: `# Memory\n\n${numbers.map(entry).join("")}` },
    SQUADS,
  )
  const read = (name: string): string => readAll(world.root).get(`${AGENT}/${name}`)?.toString() ?? ""
  const reopen = (files = nodeFiles): Memory => openLayoutAgain(world.root, files)
  return { ...world, read, reopen }
}

function openLayoutAgain(root: string, files: typeof nodeFiles): Memory {
  return createMemory({
    cwd: join(root, "project"),
    durability: "none",
    ...SQUADS,
    system: { env: { HOME: join(root, "home") }, files },
  })
}

/** File system calls that fail to replace the index. */
const withoutIndex = (): typeof nodeFiles => ({
  ...nodeFiles,
  renameSync(from, to) {
    if (String(to).endsWith("MEMORY.md")) throw Object.assign(new Error("x"), { code: "EIO" })
    nodeFiles.renameSync(from, to)
  },
})

const plain = (at: number): string => `- [t${at}](t${at}.md) — hook of ${at}\n`
const withStatus = (at: number): string => `- [t${at}](t${at}.md) — hook of ${at}\n  status: open\n`

const draft = (slug: string, description: string) =>
  ({ slug, type: "project", description, body: "A body." }) as const

it.each([
  ["not UTF-8", Buffer.from("\xff\n", "latin1")],
  ["larger than 4 MB", Buffer.from(`${"- some text\n".repeat(400_000)}`)],
])("removes an archived topic when the archive is %s, and says that its line stays", async (_, more) => {
  const { memory, read, root } = rotationWorld(3, plain)
  const path = join(root, AGENT, "MEMORY.archive.md")
  writeFileSync(join(root, AGENT, "MEMORY.md"), "# Memory\n")
  writeFileSync(path, Buffer.concat([Buffer.from(plain(1)), more]))
  const before = readFileSync(path)
  const removed = await memory.remove("t1")
  expect(removed?.warnings).toMatchObject([
    { code: "lines-left", message: expect.stringMatching(/^MEMORY\.archive\.md has/) },
  ])
  expect(read("t1.md")).toBe("")
  expect(readFileSync(path).equals(before)).toBe(true)
})

describe("the undo of a rotation", () => {
  it("restores the index to the byte when several pointers have the same text below them", async () => {
    const { memory, files } = rotationWorld(120, withStatus)
    const before = files()
    expect((await memory.repair({ rotate: true })).moved).toHaveLength(21)
    await memory.undo()
    expect(files()).toEqual(before)
  })

  it("keeps every pointer with the text below it when an older rotation is restored", async () => {
    const { memory, read } = rotationWorld(120, withStatus)
    const { entryId = "" } = await memory.repair({ rotate: true })
    for (let at = 0; at < 6; at++) await memory.write(draft(`new-${at}`, "New"))
    await memory.repair({ rotate: true })
    await memory.history.restore(entryId)
    const text = read("MEMORY.md") + read("MEMORY.archive.md")
    for (let at = 0; at < 120; at++) expect(text).toContain(withStatus(at))
  })

  it("is a conflict that changes nothing when the index was changed since", async () => {
    const { memory, reopen, files } = rotationWorld(205, plain)
    await memory.repair({ rotate: true })
    await reopen().write(draft("t204", "Something new"))
    await reopen().remove("t203")
    const before = files()
    await expect(memory.undo()).rejects.toMatchObject({ code: "conflict" })
    expect(files()).toEqual(before)
    expect((await memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
  })

  it("restores the pointers of existing topics when the archive was deleted by hand", async () => {
    const { memory, read, root } = rotationWorld(205, plain)
    const before = read("MEMORY.md")
    await memory.repair({ rotate: true })
    nodeFiles.unlinkSync(join(root, AGENT, "MEMORY.archive.md"))
    await memory.undo()
    expect(read("MEMORY.md")).toBe(before)
  })

  it("leaves an archive to which a person added a note as it is, and says so", async () => {
    const { memory, read, root } = rotationWorld(205, plain)
    const before = read("MEMORY.md")
    await memory.repair({ rotate: true })
    const path = join(root, AGENT, "MEMORY.archive.md")
    const edited = `${readFileSync(path, "utf8")}\nA note of a person.\n`
    writeFileSync(path, edited)
    expect((await memory.undo())?.warnings).toMatchObject([{ code: "not-undone" }])
    expect(read("MEMORY.md")).toBe(before)
    expect(read("MEMORY.archive.md")).toBe(edited)
  })

  it("leaves a line that a person changed in the archive, and any line that the index lacks", async () => {
    const { memory, read, root } = rotationWorld(205, plain)
    await memory.repair({ rotate: true })
    const path = join(root, AGENT, "MEMORY.archive.md")
    const edited = readFileSync(path, "utf8").replace("hook of 204", "what a person wrote about 204")
    writeFileSync(path, `${edited}- [elsewhere](elsewhere.md) — not in the index\n`)
    await memory.undo()
    expect(read("MEMORY.md")).toContain(plain(204))
    expect(read("MEMORY.archive.md")).toContain("- [t204](t204.md) — what a person wrote about 204\n")
    expect(read("MEMORY.archive.md")).toContain("- [elsewhere](elsewhere.md) — not in the index\n")
  })

  it("leaves the lines of an earlier rotation in the archive, also those that the index has again", async () => {
    const { memory, read, files } = rotationWorld(205, plain)
    await memory.repair({ rotate: true })
    for (let at = 0; at < 4; at++) await memory.write(draft(`t${201 + at}`, `hook of ${201 + at}`))
    const before = files()
    expect(read("MEMORY.md")).toContain(plain(204))
    expect((await memory.repair({ rotate: true })).changed).toBe(true)
    await memory.undo()
    expect(files()).toEqual(before)
  })

  it("moves back the line of a topic whose file is gone", async () => {
    const { memory, read, root } = rotationWorld(205, plain)
    const before = read("MEMORY.md")
    await memory.repair({ rotate: true })
    nodeFiles.unlinkSync(join(root, AGENT, "t203.md"))
    await memory.undo()
    expect(read("MEMORY.md")).toBe(before)
    expect(read("MEMORY.archive.md")).toBe("")
  })

  it("keeps every pointer when the index cannot be replaced, and completes later", async () => {
    const { memory, files, read, reopen } = rotationWorld(205, plain)
    const before = files()
    await memory.repair({ rotate: true })
    await reopen(withoutIndex())
      .undo("MEMORY.archive")
      .catch(() => undefined)
    const text = read("MEMORY.md") + read("MEMORY.archive.md")
    for (let at = 0; at < 205; at++) expect(text).toContain(plain(at))
    await reopen().undo("MEMORY.archive")
    expect(files()).toEqual(before)
  })
})

describe("a write of an archived topic", () => {
  it("gives it a line in the index, and leaves the archive as it is", async () => {
    const { memory, read } = rotationWorld(205, plain)
    await memory.repair({ rotate: true })
    const archive = read("MEMORY.archive.md")
    await memory.write(draft("t204", "Something new"))
    expect(read("MEMORY.md")).toContain("- [t204](t204.md) — Something new\n")
    expect(read("MEMORY.archive.md")).toBe(archive)
    expect((await memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
    await memory.undo()
    expect(read("MEMORY.md")).not.toContain("[t204]")
  })
})

describe("the removal of an archived topic", () => {
  it("takes its lines in both, and its restore gives it its line in the index", async () => {
    const { memory, read, reopen } = rotationWorld(205, plain)
    await memory.repair({ rotate: true })
    const topic = read("t202.md")
    const { entryId = "" } = (await memory.remove("t202")) ?? {}
    expect(read("MEMORY.archive.md")).not.toContain("t202")
    await reopen().history.restore(entryId)
    expect(read("t202.md")).toBe(topic)
    expect(read("MEMORY.md")).toContain(plain(202))
    await memory.write(draft("t203", "New"))
    await memory.remove("t203")
    expect(read("MEMORY.md") + read("MEMORY.archive.md")).not.toContain("t203")
    expect((await memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
  })

  it("is undone by one undo of a later session, as is a restore of the archive by a person", async () => {
    const { memory, read, reopen } = rotationWorld(205, plain)
    await memory.repair({ rotate: true })
    await memory.remove("t202")
    await setTimeout(5)
    const later = reopen()
    expect(await later.undo()).toMatchObject({ slug: "t202", action: "restored" })
    expect(read("MEMORY.md")).toContain(plain(202))
    expect(read("MEMORY.archive.md")).not.toContain("t202")
    const [entry] = await later.history.list({ address: "MEMORY.archive" })
    await later.history.restore(entry?.id ?? "", { by: "person" })
    await setTimeout(5)
    expect(await reopen().undo()).toMatchObject({ slug: "MEMORY.archive" })
  })

  it("leaves no copy of its line after a purge", async () => {
    const { memory, root } = rotationWorld(205, plain)
    await memory.repair({ rotate: true })
    await memory.remove("t202")
    await memory.history.purge({ slug: "t202" })
    const trash = join(root, AGENT, ".caliban/history")
    for (const name of nodeFiles.readdirSync(trash) as string[])
      expect(readFileSync(join(trash, name), "utf8")).not.toMatch(/hook of 202|about 202/)
  })
})

describe("a rotation", () => {
  it("moves the pointers of an indented list", async () => {
    const { memory, read } = rotationWorld(205, (at) => ` ${plain(at)}`)
    expect((await memory.repair({ rotate: true })).moved).toHaveLength(7)
    expect(read("MEMORY.archive.md")).toContain(` ${plain(204)}`)
  })

  it("takes along a paragraph that belongs to a pointer, and keeps fenced code below a pointer whole", async () => {
    const entry = (at: number): string => `${plain(at)}\n  A paragraph about ${at}.\n`
    const { memory, read } = rotationWorld(80, entry)
    await memory.repair({ rotate: true })
    expect(read("MEMORY.archive.md")).toContain(entry(79))
    const fenced = rotationWorld(80, (at) => `${plain(at)}  \`\`\`\n  code\n  \`\`\`\n`)
    const before = fenced.files()
    await fenced.memory.repair({ rotate: true })
    expect(fenced.files()).toEqual(before)
  })

  it("adds no line twice when it is repeated after a crash", async () => {
    const { read, reopen } = rotationWorld(120, (at) => `${plain(at)}  more about ${at}\n`)
    await reopen(withoutIndex())
      .repair({ rotate: true })
      .catch(() => undefined)
    await reopen().repair({ rotate: true })
    const text = read("MEMORY.md") + read("MEMORY.archive.md")
    for (let at = 0; at < 120; at++) expect(text.split(`${plain(at)}  more about ${at}\n`)).toHaveLength(2)
    expect(text.match(/more about/g)).toHaveLength(120)
  })

  it("leaves no copy of the text below a pointer after a purge of its topic", async () => {
    const { memory, root } = rotationWorld(120, (at) => `${plain(at)}  more about ${at}.\n`)
    await memory.repair({ rotate: true })
    await memory.remove("t119")
    const path = join(root, AGENT, "MEMORY.archive.md")
    writeFileSync(path, readFileSync(path, "utf8").replace("  more about 119.\n", ""))
    await memory.history.purge({ slug: "t119" })
    const trash = join(root, AGENT, ".caliban/history")
    for (const name of nodeFiles.readdirSync(trash) as string[])
      expect(readFileSync(join(trash, name), "utf8")).not.toContain("about 119")
  })
})

describe("rotations, their undos and writes at the same time", () => {
  it("leave a line for every topic, and one in the index at most", { timeout: 60_000 }, async () => {
    const { memory, read, reopen } = rotationWorld(215, plain)
    const [second, third] = [reopen(), reopen()]
    const rotations = async (): Promise<void> => {
      for (let round = 0; round < 8; round++) {
        await memory.repair({ rotate: true })
        await memory.undo().catch((error: unknown) => expect(error).toMatchObject({ code: "conflict" }))
      }
    }
    const updates = async (): Promise<void> => {
      for (let round = 0; round < 32; round++)
        await second.write(draft(`t${214 - (round % 17)}`, `New hook ${round}`))
    }
    const creations = async (): Promise<void> => {
      for (let round = 0; round < 16; round++) await third.write(draft(`new-${round}`, "New"))
    }
    await Promise.all([rotations(), updates(), creations()])
    const [index, archive] = [read("MEMORY.md"), read("MEMORY.archive.md")]
    const { topics } = await memory.list()
    expect(topics).toHaveLength(231)
    const count = (text: string, slug: string): number => text.split(`](${slug}.md)`).length - 1
    const lost = topics.filter(({ slug }) => count(index, slug) > 1 || count(index + archive, slug) === 0)
    expect(lost).toEqual([])
  })
})
