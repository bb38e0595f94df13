import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { requireInternals } from "../src/facade/internals.ts"
import { createMapStore, createMemory, type Memory, type MemoryOptions, nodeFiles } from "../src/index.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

const topic = (description: string, body: string): string =>
  `---\nname: ${description}\ndescription: ${description}\nmetadata:\n  type: user\n---\n\n${body}\n`

function open(
  files: Readonly<Record<string, string>> = {},
  options: Partial<MemoryOptions> = {},
): { memory: Memory; directory: string } {
  const root = temporaryFolder()
  const directory = join(root, "memory")
  const cwd = join(root, "work")
  mkdirSync(cwd)
  if (Object.keys(files).length > 0) writeFiles(directory, files)
  const env = { HOME: join(root, "home") }
  return {
    memory: createMemory({
      cwd,
      directory,
      durability: "none",
      ...options,
      system: { env, ...options.system },
    }),
    directory,
  }
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

const files = {
  "MEMORY.md": "- [b](b.md) — user: Bees\n- [plain](plain.md)\n",
  "b.md": topic("Bees", "Bees hum."),
  "a.md": topic("Ants", "Ants march.\r\n\r\nIn rows."),
  "plain.md": "Only text.\n",
}

it("yields every topic with its body and modification time, ordered by slug", async () => {
  const { memory } = open(files)
  const found = await collect(requireInternals(memory).topics())
  const updatedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown
  expect(found).toEqual([
    {
      slug: "a",
      name: "Ants",
      description: "Ants",
      type: "user",
      body: "Ants march.\n\nIn rows.",
      updatedAt,
    },
    { slug: "b", name: "Bees", description: "Bees", type: "user", body: "Bees hum.", updatedAt },
    { slug: "plain", body: "Only text.", updatedAt },
  ])
  const { topics } = await memory.list()
  expect(found.map((one) => one.updatedAt)).toEqual(topics.map((one) => one.updatedAt))
})

it("yields as many topics as a list counts, and no other files", async () => {
  const { memory } = open({
    ...files,
    "stray.md": "No frontmatter and no line.\n",
    "README.md": topic("Not a topic", "Text."),
    "back\\slash.md": topic("Unlinkable", "Text."),
  })
  const found = await collect(requireInternals(memory).topics())
  expect(found.map(({ slug }) => slug)).toEqual(["a", "b", "plain"])
  expect((await memory.list()).topicCount).toBe(found.length)
})

it("skips files that the system refuses to read, the index included", async () => {
  const refused = (path: unknown): boolean => /(?:^|\/)(?:b|MEMORY)\.md$/.test(String(path))
  const openSync: typeof nodeFiles.openSync = (path, ...rest) => {
    if (refused(path))
      throw Object.assign(new Error("refused"), { code: "EACCES", errno: -13, syscall: "open" })
    return nodeFiles.openSync(path, ...rest)
  }
  const { memory, directory } = open(files, { system: { files: { ...nodeFiles, openSync } } })
  symlinkSync("a.md", join(directory, "link.md"))
  expect((await collect(requireInternals(memory).topics())).map(({ slug }) => slug)).toEqual(["a"])
  expect((await memory.list()).diagnostics.map(({ code }) => code)).toContain("unreadable-file")
})

it("reads a file when its topic is asked for, and skips one that is removed meanwhile", async () => {
  const { memory, directory } = open(files)
  const seen: string[] = []
  for await (const { slug } of requireInternals(memory).topics()) {
    seen.push(slug)
    if (slug === "a") rmSync(join(directory, "b.md"))
  }
  expect(seen).toEqual(["a", "plain"])
})

it("can be stopped early and begun again", async () => {
  const { memory } = open(files)
  for await (const { slug } of requireInternals(memory).topics()) {
    expect(slug).toBe("a")
    break
  }
  expect(await collect(requireInternals(memory).topics())).toHaveLength(3)
})

it("yields nothing for an empty or missing directory, and creates none", async () => {
  const { memory, directory } = open()
  expect(await collect(requireInternals(memory).topics())).toEqual([])
  expect(() => readFileSync(directory)).toThrow("ENOENT")
})

it("yields the first 256 KB of a larger file, without a split character at the end", async () => {
  const { memory } = open({ "MEMORY.md": "- [big](big.md)\n", "big.md": `a${"é".repeat(200_000)}` })
  const [big] = await collect(requireInternals(memory).topics())
  expect(big?.body).toHaveLength(131_072)
  expect(big?.body.endsWith("é")).toBe(true)
})

it("works on a store without files", async () => {
  const store = createMapStore({ files })
  const memory = createMemory({ cwd: temporaryFolder(), store, system: { env: {} } })
  expect((await collect(requireInternals(memory).topics())).map(({ slug }) => slug)).toEqual([
    "a",
    "b",
    "plain",
  ])
})

it("fails with memory-off at the first step", async () => {
  const topics = requireInternals(open(files, { bare: true }).memory).topics()
  await expect(collect(topics)).rejects.toMatchObject({ code: "memory-off" })
})
