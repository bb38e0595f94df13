import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { beforeAll, describe, expect, it } from "vitest"
import { createMemorySearch } from "../src/index.ts"
import { manyTopics, openIn, temporaryFolder, writeFiles } from "./temporary-memory.ts"

const SOURCE = fileURLToPath(new URL("./processes/writer.ts", import.meta.url))
const WRITER = fileURLToPath(new URL("../node_modules/.cache/caliban/writer.cjs", import.meta.url))

beforeAll(async () => {
  await build({
    entryPoints: [SOURCE],
    outfile: WRITER,
    bundle: true,
    format: "cjs",
    platform: "node",
    conditions: ["@caliban/source"],
    logLevel: "error",
  })
})

describe("a search in one process, while two others write", () => {
  it("sees every write, removal, undo and rename as soon as the writer has reported it", async () => {
    const folder = temporaryFolder()
    const files = Object.entries(manyTopics(220)).map(([name, text]) => [`memory/${name}`, text])
    writeFiles(folder, Object.fromEntries(files))
    const search = createMemorySearch(openIn(folder))
    await search.search("q1z")
    let checked = 0
    const missed: string[] = []
    const check = async (line: string): Promise<void> => {
      const [kind, slug = "", value = ""] = line.split(" ")
      const query = kind === "again" ? `${slug.replace("-", "")} count` : value
      const { hits } = await search.search(query, { maxResults: 50, minScore: 0 })
      const hit = hits.find(({ address }) => address === slug)
      const count = Number(/count (\d+)/.exec(hit?.passage ?? "")?.[1] ?? -1)
      const isRight =
        kind === "gone" ? hit === undefined : kind === "again" ? count >= Number(value) : hit !== undefined
      if (!isRight) missed.push(line)
      checked++
    }
    const watch = async (name: string): Promise<number> => {
      const child = spawn(process.execPath, [WRITER, folder, name, "20"], {
        stdio: ["pipe", "pipe", "inherit"],
      })
      const exit = once(child, "exit")
      for await (const line of createInterface({ input: child.stdout })) {
        await check(line)
        child.stdin.write("checked\n")
      }
      return (await exit)[0] as number
    }
    expect(await Promise.all([watch("one"), watch("two")])).toEqual([0, 0])
    expect(checked).toBe(110)
    expect(missed).toEqual([])
    // A search that starts now finds all of it, too.
    const other = createMemorySearch(openIn(folder))
    expect((await other.search("oneword19x")).hits[0]?.address).toBe("one-19")
    const { hits } = await other.search("twoword0x", { minScore: 0 })
    const found = hits.map(({ address }) => address)
    expect(found[0]).toBe("two-0-moved")
    expect(found).not.toContain("two-0")
  })
})
