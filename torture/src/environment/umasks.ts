import { rmSync } from "node:fs"
import { join } from "node:path"
import { draft } from "../open-memory.ts"
import { readTree } from "../tree.ts"
import { type Case, disk, makeMemory } from "./scene.ts"

/** Whatever the umask is, what we make is for its owner only, and for the owner it is whole. */
export async function umasks(the: Case): Promise<void> {
  if (process.platform === "win32") {
    the.skip("umask", "no modes here")
    return
  }
  const top = the.context.folder()
  for (const mask of [0o000, 0o022, 0o077]) {
    const old = process.umask(mask)
    const directory = join(top, "deep", "memory")
    try {
      const memory = await makeMemory(directory)
      await memory.write(draft("alpha", "Something else"))
      await memory.undo()
    } finally {
      process.umask(old)
    }
    const wrong = readTree(disk, directory)
      .filter(({ mode, bytes }) => mode !== (bytes === undefined ? 0o700 : 0o600))
      .map(({ path, mode }) => `${path} ${mode.toString(8)}`)
    the.count("umasks")
    the.must(wrong.length === 0, "a file or folder of ours has another mode than 0600 or 0700", {
      mask: mask.toString(8),
      wrong,
    })
    rmSync(join(top, "deep"), { recursive: true })
  }
}
