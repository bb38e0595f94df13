import { spawn } from "node:child_process"
import { once } from "node:events"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { createMemory } from "@caliban/memory-core"
import { expect, it } from "vitest"
import { createMemoryFileManager } from "../src/files/file-manager.ts"
import { filesIn, temporaryFolder } from "./files-folder.ts"

const DIES = fileURLToPath(new URL("./processes/dies-in-overflow.mjs", import.meta.url))
const ENTRIES = Array.from({ length: 230 }, (_, at) => `- Step ${at} of the deploy`)
const OLD = "# Workflow\n\n## Workflow\n- An older step of the deploy\n"

it.each([
  ["before a new overflow file is in place", "before", false],
  ["after a new overflow file is in place", "after", false],
  ["before an overflow file is replaced", "before", true],
  ["after an overflow file is replaced", "after", true],
])("a crash %s loses no entry, and the history has what was done", async (_, when, isThere) => {
  const files = { "MEMORY.md": `# Auto-Memories\n\n## Workflow\n${ENTRIES.join("\n")}\n` }
  const folder = temporaryFolder({ ...files, ...(isThere && { "memory/workflow.md": OLD }) })
  const path = join(folder, "MEMORY.md")
  const child = spawn(process.execPath, [DIES, path, "workflow.md", when], { stdio: "inherit" })
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"])
  // The next writer changes the index.
  await createMemoryFileManager({ durability: "none" }).append(path, "Mine", "Another entry")
  const all = [...filesIn(folder)].filter(([name]) => name.endsWith(".md"))
  const lines = new Set(all.flatMap(([, raw]) => raw.split("\n")))
  expect(ENTRIES.filter((line) => !lines.has(line))).toEqual([])
  const { history } = createMemory({ directory: dirname(path), layout: "wundr", durability: "none" })
  const recorded = (await history.list()).filter(({ slug }) => slug !== undefined)
  const wanted = { slug: "workflow", action: isThere ? "replaced" : "created" }
  expect(recorded).toMatchObject(when === "before" ? [] : [wanted])
  for (const { id } of isThere ? recorded : [])
    expect(Buffer.from((await history.read(id)) ?? "").toString()).toBe(OLD)
})
