import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { createMemory, type Memory } from "../src/index.ts"
import { parseUses } from "../src/usage/uses.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

const READER = fileURLToPath(new URL("./processes/reader.mjs", import.meta.url))
const COUNT = 300

function seed(): string {
  const root = temporaryFolder()
  const slugs = Array.from({ length: COUNT }, (_, at) => `t${at}`)
  const index = `# Memory\n\n${slugs.map((slug) => `- [${slug}](${slug}.md) — project: About ${slug}\n`).join("")}`
  const files = slugs.map((slug) => [
    `memory/${slug}.md`,
    `---\nname: ${slug}\ndescription: About ${slug}\n---\n\nText\n`,
  ])
  writeFiles(root, { "memory/MEMORY.md": index, ...Object.fromEntries(files) })
  return join(root, "memory")
}

function start(directory: string, slug: string, rounds: number): ChildProcess {
  return spawn(process.execPath, [READER, directory, slug, String(rounds)], {
    stdio: ["ignore", "pipe", "inherit"],
  })
}

const open = (directory: string): Memory =>
  createMemory({ cwd: directory, directory, durability: "none", system: { env: {}, home: "/nowhere" } })

it("processes that read and write at once lose no use", async () => {
  const directory = seed()
  const read = ["t299", "t298", "t250", "t220"]
  await Promise.all(read.map((slug) => once(start(directory, slug, 12), "exit")))
  const { text } = await open(directory).load()
  for (const slug of read) {
    expect(text).toContain(`](${slug}.md)`)
    expect(text).toContain(`](of-${slug}.md)`)
  }
  const record = readFileSync(join(directory, ".caliban", "usage"), "utf8")
  const uses = [...(parseUses(record.slice(record.indexOf("\n") + 1)) ?? [])]
  const used = uses.flatMap(([slug, time]) => (time > 0 ? slug : []))
  expect(used.sort()).toEqual([...read, ...read.map((slug) => `of-${slug}`)].sort())
  expect(uses).toHaveLength(COUNT + read.length)
})

it("a process that is killed leaves a record that the next one uses", async () => {
  const directory = seed()
  for (let round = 0; round < 8; round++) {
    const child = start(directory, `t${290 + round}`, 1_000)
    const { stdout } = child
    // After the first stored use, at any moment.
    await once(stdout as NonNullable<typeof stdout>, "data")
    await new Promise((resolve) => setTimeout(resolve, 7 * round))
    child.kill("SIGKILL")
    await once(child, "exit")
    expect((await open(directory).load()).text).toContain(`](t${290 + round}.md)`)
  }
  const memory = open(directory)
  await memory.read("t280")
  await memory.flush()
  const { text } = await open(directory).load()
  for (const slug of ["t280", "t290", "t297"]) expect(text).toContain(`](${slug}.md)`)
  expect(readdirSync(join(directory, ".caliban")).filter((name) => name.startsWith("tmp-"))).toEqual([])
})
