import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createAutoMemories } from "../src/create-auto-memories.ts"
import { createMemoryFileManager } from "../src/files/file-manager.ts"
import { temporaryFolder } from "./files-folder.ts"

it("a folder of overflow files that all users may write to does not keep the index from being changed", async () => {
  const folder = temporaryFolder({
    "MEMORY.md": "## Workflow\n- Old one\n",
    "memory/workflow.md": "- Other\n",
  })
  chmodSync(join(folder, "memory"), 0o777)
  const manager = createMemoryFileManager({ durability: "none" })
  const path = join(folder, "MEMORY.md")
  await manager.append(path, "Workflow", { text: "New one" })
  await manager.remove(path, "Workflow", "Old one")
  expect(readFileSync(path, "utf8")).toMatch(/^## Workflow\n- New one /)
})

it("a file with 150,000 entries can be listed", async () => {
  const root = temporaryFolder({})
  const [userHome, projectRoot] = [join(root, "home"), join(root, "project")]
  mkdirSync(join(projectRoot, ".wundr"), { recursive: true })
  writeFileSync(join(projectRoot, ".wundr/MEMORY.md"), `## Workflow\n${"- x\n".repeat(150_000)}`)
  const auto = createAutoMemories({ userHome, projectRoot, overflowEnabled: false })
  expect(await auto.entries.list()).toHaveLength(150_000)
}, 60_000)
