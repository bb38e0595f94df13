import { readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import type { MemoryFileManager } from "../files/file-manager.ts"
import type { MemoryScope, ParsedMemoryFile } from "../types.ts"

/** The topic files beside memory files, with the scope of each. */
export async function readOverflowFiles(
  manager: MemoryFileManager,
  files: readonly { scope: MemoryScope; path: string }[],
): Promise<(ParsedMemoryFile & { scope: MemoryScope })[]> {
  const found: (ParsedMemoryFile & { scope: MemoryScope })[] = []
  for (const { scope, path } of files) {
    const folder = join(dirname(path), OVERFLOW_FOLDER)
    for (const name of namesIn(folder)) {
      found.push({ ...(await manager.read(join(folder, name))), scope })
    }
  }
  return found
}

/** As in `MemoryFileManagerOptions`. */
export const OVERFLOW_FOLDER = "memory"

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^[^.].*\.md$/.test(name) && name !== "MEMORY.md")
      .sort()
  } catch {
    return []
  }
}
