import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { createMemory, type Memory } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const DIES = fileURLToPath(new URL("./processes/dies-before-keeping.mjs", import.meta.url))

const open = (directory: string): Memory => createMemory({ cwd: directory, directory, system: { env: {} } })

it.each([
  ["write", undefined],
  ["write", "a"],
  ["remove", undefined],
  ["remove", "a"],
])(
  "after a %s that was killed before it changed anything, an undo of %s takes back the change before it",
  async (change, address) => {
    const directory = temporaryFolder()
    expect(spawnSync(process.execPath, [DIES, directory, change]).signal).toBe("SIGKILL")
    expect((await open(directory).read("a"))?.description).toBe("One")
    expect(await open(directory).undo(address)).toMatchObject({ action: "removed", slug: "a" })
    expect(await open(directory).read("a")).toBeUndefined()
  },
)
