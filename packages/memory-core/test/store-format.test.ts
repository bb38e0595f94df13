import fs, { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createMemory, type Files, type Memory } from "../src/index.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"
import { treeOf } from "./watched-files.ts"

const draft = { slug: "tea", type: "user", description: "Likes tea", body: "Green." } as const
const TOPIC = "---\nname: tea\ndescription: Likes tea\ntype: user\n---\n\nGreen.\n"

function open(marker?: string): { memory: Memory; directory: string } {
  const directory = temporaryFolder({ "MEMORY.md": "- [tea](tea.md) — user: Likes tea\n", "tea.md": TOPIC })
  if (marker !== undefined) writeFiles(directory, { ".caliban/format": marker })
  return {
    memory: createMemory({ cwd: directory, directory, system: { env: {}, home: "/nowhere" } }),
    directory,
  }
}

it.each([
  ["is missing", undefined],
  ["is empty", ""],
  ["is blank, as a crash may leave it", "\0\0\0\n"],
  ["is of an older version", "0\n"],
  ["is of format 1", "1\n"],
  ["is that of this version", "2\n"],
])("a write succeeds when the marker %s, and leaves a marker", async (_name, marker) => {
  const { memory, directory } = open(marker)
  expect((await memory.load()).diagnostics).toEqual([])
  await memory.write({ ...draft, body: "Black." })
  expect(readFileSync(join(directory, ".caliban", "format"), "utf8")).toBe("2\n")
  expect((await memory.load()).diagnostics).toEqual([])
})

it.each([
  ["is of a newer version", "3\n", /format 3, this version knows 2/],
  ["is of a far newer version", "99999999999999999999", /format 99999999999999999999/],
  ["is not a number", '{"format": 1}', /delete \.caliban\/format/],
  ["is too long", "1".repeat(1_000), /delete \.caliban\/format/],
])(
  "writes are refused when the marker %s; reading works, and status reports it",
  async (_name, marker, message) => {
    const { memory, directory } = open(marker)
    const before = treeOf(directory)
    for (const call of [
      () => memory.write({ ...draft, body: "Black." }),
      () => memory.remove("tea"),
      () => memory.repair(),
      () => memory.history.purge({ all: true }),
      () => memory.history.recordEdit("tea", "old"),
    ]) {
      await expect(call()).rejects.toMatchObject({
        code: "newer-format",
        message: expect.stringMatching(message),
      })
    }
    expect(treeOf(directory)).toEqual(before)
    expect((await memory.load()).text).toContain("Likes tea")
    expect((await memory.read("tea"))?.body).toContain("Green.")
    expect(await memory.history.list()).toEqual([])
    const report = expect.objectContaining({ code: "newer-format", level: "warning" }) as unknown
    expect((await memory.list()).diagnostics).toEqual([report])
    const status = (await memory.status()).diagnostics.filter(({ code }) => code === "newer-format")
    expect(status).toEqual([report])
    expect((await memory.status({ verify: true })).findings).toEqual([report])
  },
)

it("no change is made when a folder is in the place of the marker", async () => {
  const { memory, directory } = open()
  mkdirSync(join(directory, ".caliban", "format"), { recursive: true })
  await expect(memory.write({ ...draft, body: "x" })).rejects.toMatchObject({ code: "newer-format" })
})

it("is not taken for another kind of file when another process writes it at that moment", async () => {
  const directory = temporaryFolder({ "MEMORY.md": "# Memory index\n" })
  mkdirSync(join(directory, ".caliban"))
  const path = join(directory, ".caliban", "format")
  let looks = 0
  const lstatSync = ((name: string, ...options: []) => {
    try {
      return fs.lstatSync(name, ...options)
    } finally {
      if (String(name).endsWith("/format") && looks++ === 0) writeFileSync(path, "1\n")
    }
  }) as Files["lstatSync"]
  const memory = createMemory({ cwd: directory, directory, system: { env: {}, files: { ...fs, lstatSync } } })
  await memory.write({ slug: "tea", type: "user", description: "Likes tea", body: "" })
  expect(looks).toBeGreaterThan(1)
})
