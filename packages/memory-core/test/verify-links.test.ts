import { symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createMemory } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

it("finds nothing wrong with a symlink or a huge topic in the trash, and purges both", async () => {
  const directory = temporaryFolder({
    "MEMORY.md": "# Memory index\n\n- [big](big.md) — one\n- [link](link.md) — two\n",
  })
  writeFileSync(join(directory, "big.md"), Buffer.alloc(2_000_000, "x"))
  symlinkSync("MEMORY.md", join(directory, "link.md"))
  const memory = createMemory({ cwd: directory, directory, system: { env: {} } })
  await memory.remove("big")
  await memory.remove("link")
  expect(
    (await memory.status({ verify: true })).findings?.map(({ code, message }) => `${code}: ${message}`),
  ).toEqual([])
  expect(await memory.history.purge({ all: true })).toEqual({ purged: 2 })
  expect(await memory.history.list()).toEqual([])
})
