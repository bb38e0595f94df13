import { chmodSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { anthropicMemoryHandlers } from "../src/adapters/anthropic-memory/index.ts"
import { temporaryMemory } from "./temporary-memory.ts"

// Who may read a file is a person's choice, which no command of Anthropic's tool changes.

const FILES = {
  "MEMORY.md": "- [salary](salary.md) — pay\n",
  "salary.md": "---\nname: salary\ndescription: Pay\n---\n\nprivate\n",
  "run.sh": "#!/bin/sh\n",
  "private/diary.txt": "private\n",
  "private/note.md": "# Note\n",
}

const MODES = {
  "salary.md": 0o600,
  "run.sh": 0o755,
  "private/diary.txt": 0o600,
  "private/note.md": 0o664,
}

test.runIf(process.platform !== "win32").each([0o644, 0o600])(
  "a file keeps its mode when it or its folder is renamed, next to an index of mode %o",
  async (mode) => {
    const { memory, directory } = await temporaryMemory(FILES)
    chmodSync(join(directory, "MEMORY.md"), mode)
    for (const [path, mode] of Object.entries(MODES)) chmodSync(join(directory, path), mode)
    const modesOf = (...paths: string[]) => paths.map((path) => statSync(join(directory, path)).mode & 0o777)
    const handlers = anthropicMemoryHandlers(memory)
    const rename = (from: string, to: string) =>
      handlers.rename({ old_path: `/memories/${from}`, new_path: `/memories/${to}` })
    await rename("salary.md", "pay/salary.md")
    await rename("run.sh", "go.sh")
    await rename("private", "own")
    expect(modesOf("pay/salary.md", "go.sh", "own/diary.txt", "own/note.md")).toEqual(Object.values(MODES))
    for (let count = 0; count < 3; count++) await memory.undo()
    expect(modesOf(...Object.keys(MODES))).toEqual(Object.values(MODES))
  },
)
