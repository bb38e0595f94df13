import { execFile } from "node:child_process"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { createMemory } from "../../src/index.ts"
import { temporaryFolder } from "../temporary-folder.ts"

const WRITER = fileURLToPath(new URL("../processes/mount-writer.mjs", import.meta.url))
const COUNT = 15

it("loses nothing when two processes write into one mount", async () => {
  const root = temporaryFolder({})
  const team = join(root, "team")
  const write = async (name: string): Promise<string[]> => {
    mkdirSync(join(root, name), { mode: 0o700 })
    const given = [WRITER, join(root, name), team, name, String(COUNT)]
    const { stdout } = await promisify(execFile)(process.execPath, given)
    return stdout.trim().split("\n")
  }
  const acknowledged = (await Promise.all([write("one"), write("two")])).flat()
  expect(acknowledged).toHaveLength(4 * COUNT)
  const expected = new Set(acknowledged.map((address) => address.replace("team/", "")))
  expect([...expected].every((slug) => acknowledged.includes(`team/${slug}`))).toBe(true)
  const memory = createMemory({ cwd: root, directory: team, system: { env: {} } })
  const list = await memory.list()
  expect(new Set(list.topics.map(({ slug }) => slug))).toEqual(expected)
  expect(list.drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
  // Every generation of the shared topic but the last is in the trash.
  expect(
    (await memory.history.list()).filter(({ slug, hasFile }) => slug === "shared" && hasFile),
  ).toHaveLength(2 * COUNT - 1)
  const own = createMemory({ cwd: root, directory: join(root, "one"), system: { env: {} } })
  expect((await own.list()).topics).toEqual([])
})
