import { isMemoryError } from "@caliban/memory-core"
import type { ConfigProblem } from "../config/read-config.ts"
import type { MemoryFileManager } from "../files/file-manager-types.ts"
import type { ScopedFile } from "../inject/merge-scopes.ts"
import type { MemoryScope } from "../types.ts"

/** The files of the active scopes. Unreadable ones are reported as problems and skipped. */
export interface ScopeFiles {
  /** The memory files. */
  readAll(): Promise<ScopedFile[]>
  /** Their topic files. */
  readOverflow(): Promise<ScopedFile[]>
  /** Runs an operation on a file. A MemoryError becomes a problem, so that the session can continue. */
  attempt<T>(path: string, work: () => Promise<T>): Promise<T | undefined>
  /** The files whose last operation failed. */
  problems(): ConfigProblem[]
}

export function createScopeFiles(
  manager: MemoryFileManager,
  files: readonly { scope: MemoryScope; path: string }[],
): ScopeFiles {
  const failed = new Map<string, string>()
  const attempt: ScopeFiles["attempt"] = async (path, work) => {
    try {
      const result = await work()
      failed.delete(path)
      return result
    } catch (error) {
      if (!isMemoryError(error)) throw error
      failed.set(path, error.message)
      return undefined
    }
  }
  const read = async (scope: MemoryScope, path: string): Promise<ScopedFile[]> => {
    const file = await attempt(path, () => manager.read(path))
    return file === undefined ? [] : [{ scope, file }]
  }
  return {
    attempt,
    async readAll() {
      const found: ScopedFile[] = []
      for (const { scope, path } of files) found.push(...(await read(scope, path)))
      return found
    },
    async readOverflow() {
      const found: ScopedFile[] = []
      for (const { scope, path } of files) {
        const topics = await attempt(path, () => manager.readOverflow(path))
        for (const file of topics ?? []) found.push({ scope, file })
      }
      return found
    },
    problems: () => [...failed].map(([path, message]) => ({ path, key: "", message })),
  }
}
