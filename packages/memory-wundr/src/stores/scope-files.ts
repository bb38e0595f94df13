import type { MemoryFileManager } from "../files/file-manager-types.ts"
import type { ScopedFile } from "../inject/merge-scopes.ts"
import type { MemoryScope, ParsedMemoryFile } from "../types.ts"
import type { Attempts } from "./attempts.ts"

/** The sectioned files of the active scopes. Unreadable ones are reported as problems and skipped. */
export interface ScopeFiles {
  /** The memory files. */
  readAll(): Promise<ScopedFile[]>
  /** The files to which consolidation moved entries. */
  readOverflow(): Promise<ScopedFile[]>
}

export function createScopeFiles(
  manager: MemoryFileManager,
  { attempt }: Attempts,
  files: readonly { scope: MemoryScope; path: string }[],
): ScopeFiles {
  const readEach = async (
    read: (path: string) => Promise<readonly ParsedMemoryFile[]>,
  ): Promise<ScopedFile[]> => {
    const found: ScopedFile[] = []
    for (const { scope, path } of files)
      for (const file of (await attempt(path, () => read(path))) ?? []) found.push({ scope, file })
    return found
  }
  return {
    readAll: () => readEach(async (path) => [await manager.read(path)]),
    readOverflow: () => readEach((path) => manager.readOverflow(path)),
  }
}
