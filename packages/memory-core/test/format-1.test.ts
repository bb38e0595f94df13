import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createFileStore, createMemory, type Memory } from "../src/index.ts"
import { squads } from "../src/layouts.ts"
import { revisionOf } from "../src/store/revision.ts"
import { bytes, plan } from "../src/testing/store-case.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { once, publicFiles, systemError, watchedFiles } from "./watched-files.ts"

const topic = (slug: string, description: string, body: string): string =>
  `---\nname: ${slug}\ndescription: "${description}"\nmetadata:\n  node_type: memory\n  type: project\n---\n\n${body}\n`

const [OLD, NEW] = [
  topic("builds", "How we build", "Old way."),
  topic("builds", "How we build now", "New way."),
]
const GONE = topic("gone", "To be removed", "Gone.")
const LINE = (slug: string, text: string): string => `- [${slug}](${slug}.md) — project: ${text}`

/** As version 2 of this library left it: an update, a removal, and files of other programs. */
const FORMAT_1 = {
  "MEMORY.md": `# Memory index\n\n${LINE("tea", "Likes tea")}\n${LINE("builds", "How we build now")}\n`,
  "builds.md": NEW,
  "tea.md": topic("tea", "Likes tea", "Green."),
  ".caliban/format": "1\n",
  ".caliban/lock-000000000006.rel-1.2.3.4.5.2.206.0": "",
  ".caliban/removed.log": '{"at":"2026-01-01T00:00:00.000Z","why":"expired","id":"1-aaaa","slug":"x"}\n',
  ".caliban/trash/2-b6a9.json": JSON.stringify({
    action: "replaced",
    pointers: [{ line: LINE("builds", "How we build"), at: 2, above: "", end: "\n" }],
    slug: "builds",
    at: "2026-11-01T10:03:00.000Z",
    hasFile: true,
    bytes: OLD.length,
    revision: revisionOf(bytes(OLD)),
    left: revisionOf(bytes(NEW)),
  }),
  ".caliban/trash/2-b6a9.md": OLD,
  ".caliban/trash/5-3e5b.json": JSON.stringify({
    action: "removed",
    pointers: [{ line: LINE("gone", "To be removed"), at: 2, above: "", end: "\n" }],
    slug: "gone",
    at: "2026-11-01T10:07:00.000Z",
    hasFile: true,
    bytes: GONE.length,
    revision: revisionOf(bytes(GONE)),
    left: null,
  }),
  ".caliban/trash/5-3e5b.md": GONE,
  ".caliban/trash/catalog": "{}\n",
  ".caliban/trash/7-dead.md": "its record is gone",
  ".caliban/trash/notes.txt": "of another program",
}

const memoryAt = (directory: string): Memory =>
  createMemory({ cwd: directory, directory, system: { env: {}, home: "/nowhere" } })
const namesIn = (directory: string, ...below: string[]): string[] =>
  readdirSync(join(directory, ".caliban", ...below)).sort()

it("the first write moves the entries of a trash into the history, and keeps every file that is not ours", async () => {
  const directory = temporaryFolder(FORMAT_1)
  const before = publicFiles(directory)
  const store = createFileStore(directory)
  await store.transact("used", plan({ topic: bytes("x") }))
  const { "used.md": _, ...after } = publicFiles(directory)
  expect(after).toEqual(before)
  expect(readFileSync(join(directory, ".caliban", "format"), "utf8")).toBe("2\n")
  expect(namesIn(directory, "trash")).toEqual(["7-dead.md", "notes.txt"])
  expect(namesIn(directory)).not.toContain("removed.log")
  const entries = await store.history.list()
  expect(entries.map(({ id, slug, action }) => [Number.parseInt(id, 10), slug, action])).toEqual([
    [7, "used", "created"],
    [5, "gone", "removed"],
    [2, "builds", "replaced"],
  ])
  expect(String(await store.history.read("2-b6a9"))).toBe(OLD)
  expect((await memoryAt(directory).status({ verify: true })).findings).toEqual([])
})

it("what format 1 kept is listed and can be read before the first write", async () => {
  const directory = temporaryFolder(FORMAT_1)
  const memory = memoryAt(directory)
  const entries = await memory.history.list()
  expect(entries.map(({ id, action, hasFile }) => [id, action, hasFile])).toEqual([
    ["5-3e5b", "removed", true],
    ["2-b6a9", "replaced", true],
  ])
  expect(await memory.history.list({ limit: 1 })).toEqual([entries[0]])
  expect(String(await createFileStore(directory).history.read("5-3e5b"))).toBe(GONE)
  await memory.history.restore("5-3e5b")
  expect(publicFiles(directory)["gone.md"]).toBe(GONE)
})

it("what format 1 kept can be restored and undone", async () => {
  const directory = temporaryFolder(FORMAT_1)
  const memory = memoryAt(directory)
  await memory.write({ slug: "new", type: "project", description: "New", body: "New." })
  await memory.history.restore("5-3e5b")
  expect(publicFiles(directory)["gone.md"]).toBe(GONE)
  await memory.undo("builds")
  expect(publicFiles(directory)["builds.md"]).toBe(OLD)
  expect(publicFiles(directory)["MEMORY.md"]).toContain(`${LINE("builds", "How we build")}\n`)
})

it("moving a trash can be repeated after it failed at any call", async () => {
  const run = watchedFiles(temporaryFolder(FORMAT_1))
  const isOurs = (call: string): boolean =>
    /\.caliban\/(?:trash|history)/.test(call) && !call.startsWith("open")
  const first = temporaryFolder(FORMAT_1)
  const { files, calls } = watchedFiles(first)
  await createFileStore(first, { files }).transact(undefined, plan({ index: bytes("index") }))
  expect(run.calls).toEqual([])
  for (const failing of new Set(calls.filter(isOurs))) {
    const directory = temporaryFolder(FORMAT_1)
    const broken = watchedFiles(directory, {
      before: once(failing, () => {
        throw systemError("EIO")
      }),
    })
    const write = createFileStore(directory, { files: broken.files }).transact(
      "a",
      plan({ topic: bytes("A") }),
    )
    await write.catch(() => undefined)
    const store = createFileStore(directory)
    const found = (await store.history.list()).filter(({ slug }) => slug !== "a")
    const listed = found.map(({ id, hasFile }) => [id, hasFile])
    expect(listed, `after ${failing}`).toEqual([
      ["5-3e5b", true],
      ["2-b6a9", true],
    ])
    await store.transact("b", plan({ topic: bytes("B") }))
    expect(String(await store.history.read("2-b6a9")), failing).toBe(OLD)
    expect(String(await store.history.read("5-3e5b")), failing).toBe(GONE)
    const ids = (await store.history.list()).map(({ id }) => id)
    expect(ids, failing).toEqual(expect.arrayContaining(["2-b6a9", "5-3e5b"]))
  }
})

it.each([
  ["gets the line that is missing", "", LINE("builds", "How we build now")],
  [
    "leaves a line as it is, which a person may have written",
    "- [builds](builds.md) — by hand\n",
    "- [builds](builds.md) — by hand",
  ],
])("a marker of an unfinished write %s", async (_name, found, expected) => {
  const marker = `unfinished-builds.${revisionOf(bytes(NEW))}-${revisionOf(bytes(found))}`
  const index = `# Memory index\n\n${found}`
  const directory = temporaryFolder({ ...FORMAT_1, "MEMORY.md": index, [`.caliban/${marker}`]: "" })
  const draft = { slug: "tea", type: "project", description: "Likes tea", body: "Black." } as const
  await memoryAt(directory).write(draft)
  expect(publicFiles(directory)["MEMORY.md"]).toContain(`${expected}\n`)
  expect(namesIn(directory).filter((name) => /^(?:unfinished|open)-/.test(name))).toEqual([])
})

it("a purge takes lines of the topic out of the entry of a rotation, which has those of many topics", async () => {
  const pointers = ["secret", "tea"].map((slug, at) => ({ line: LINE(slug, `About ${slug}`), at, above: "" }))
  const rotation = {
    action: "replaced",
    pointers,
    slug: "MEMORY.archive",
    at: "2026-11-01T10:08:00.000Z",
    hasFile: false,
    left: null,
  }
  const directory = temporaryFolder({
    ".caliban/format": "1\n",
    ".caliban/trash/6-aaaa.json": JSON.stringify(rotation),
    "tea.md": topic("tea", "About tea", "Green."),
    "MEMORY.md": `# Memory index\n\n${LINE("tea", "Likes tea")}\n`,
  })
  const layout = squads({ squad: "team", agent: "me" })
  const memory = createMemory({ directory, layout, system: { env: {}, home: "/nowhere" } })
  await memory.write({ slug: "other", type: "project", description: "Another", body: "x" })
  await memory.history.purge({ slug: "secret" })
  const kept = readdirSync(join(directory, ".caliban/history")).map((name) =>
    readFileSync(join(directory, ".caliban/history", name), "utf8"),
  )
  expect(kept.join("\n")).toContain("About tea")
  expect(kept.join("\n")).not.toContain("About secret")
})

it("the first purge of a directory of format 1 finds what it carries over", async () => {
  const directory = temporaryFolder(FORMAT_1)
  expect(await memoryAt(directory).history.purge({ slug: "gone" })).toEqual({ purged: 1 })
  expect(namesIn(directory, "history")).toEqual(["2-b6a9.json", "2-b6a9.old"])
})

it("a purge takes a line of the topic out of the entry of another topic, whose line was below it", async () => {
  const removed = (id: string, slug: string, above: string) => {
    const pointers = [{ line: LINE(slug, `About ${slug}`), at: 3, above, end: "\n" }]
    const entry = {
      action: "removed",
      slug,
      at: "2026-11-01T10:08:00.000Z",
      hasFile: true,
      left: null,
      pointers,
    }
    return {
      [`.caliban/trash/${id}.json`]: JSON.stringify(entry),
      [`.caliban/trash/${id}.md`]: topic(slug, `About ${slug}`, "x"),
    }
  }
  const directory = temporaryFolder({
    ".caliban/format": "1\n",
    ...removed("5-aaaa", "secret", ""),
    ...removed("6-aaaa", "tea", LINE("secret", "About secret")),
    "MEMORY.md": "# Memory index\n",
  })
  const memory = memoryAt(directory)
  expect(await memory.history.purge({ slug: "secret" })).toEqual({ purged: 1 })
  expect(namesIn(directory, "history")).toEqual(["6-aaaa.json", "6-aaaa.old"])
  expect(readFileSync(join(directory, ".caliban/history/6-aaaa.json"), "utf8")).not.toContain("secret")
  await memory.undo("tea")
  expect(publicFiles(directory)["MEMORY.md"]).toBe(`# Memory index\n${LINE("tea", "About tea")}\n`)
})
