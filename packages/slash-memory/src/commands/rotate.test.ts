import { existsSync } from "node:fs"
import { join } from "node:path"
import { squads } from "@caliban/memory-core/layouts"
import { expect, test } from "vitest"
import { createTemporaryMemory } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const index = (count: number): string =>
  Array.from({ length: count }, (_, at) => `- [t${at}](t${at}.md) — hook ${at}\n`).join("")

const SQUADS = { layout: squads({ squad: "api", agent: "lead" }) } as const

test("moves the last lines of a long index to the archive, and undo moves them back", async () => {
  const { memory, directory, read } = createTemporaryMemory({ "MEMORY.md": index(203) }, SQUADS)
  const { run } = createSlashMemory(memory)
  const preview = await run("rotate --dry-run")
  expect(preview.refresh).toBe(false)
  expect(preview.text.replace(/\s+/g, " ")).toBe(
    "Would move 3 topics to MEMORY.archive.md: t200, t201, t202. Nothing was changed: this was a dry run.",
  )
  expect(existsSync(join(directory, "MEMORY.archive.md"))).toBe(false)
  const moved = await run("rotate")
  expect(moved).toMatchObject({ ok: true, refresh: true })
  expect(moved.text.replace(/\s+/g, " ")).toMatch(
    /^Moved 3 topics to MEMORY\.archive\.md: t200, t201, t202\. The index has 200 lines now; undo with \/memory undo or \/memory restore \S+\.$/,
  )
  expect(read("MEMORY.md")).toBe(index(200))
  expect((await run("rotate")).text).toBe("The index has 200 lines; nothing needs to move.")
  await run("undo")
  expect(read("MEMORY.md")).toBe(index(203))
})

test("says that a layout without an archive does not rotate", async () => {
  const { memory, read } = createTemporaryMemory({ "MEMORY.md": index(203) })
  const { ok, text } = await createSlashMemory(memory).run("rotate")
  expect(ok).toBe(false)
  expect(text.replace(/\s+/g, " ")).toContain("This memory has no archive.")
  expect(read("MEMORY.md")).toBe(index(203))
})
