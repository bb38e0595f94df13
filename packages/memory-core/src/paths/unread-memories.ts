import { dirname, join } from "node:path"
import { attempt } from "../attempt.ts"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import { type Files, statAt } from "../files/file-port.ts"
import { readOrigin } from "./origin-record.ts"
import type { MemoryPaths } from "./path-types.ts"
import { projectKey } from "./project-key.ts"

/** Memories that a person may miss, because they are not read: for a status, since no load depends on them. */
export function findUnread(files: Files, { cwd, workspace, home, projectFolder }: MemoryPaths): Diagnostic[] {
  if (projectFolder === undefined) return []
  const root = dirname(projectFolder)
  const found: Diagnostic[] = []
  const earlier = cwd === workspace ? undefined : findEarlier(files, root, cwd)
  if (earlier !== undefined) {
    const advice = `is the memory of ${cwd} alone, from before memory was shared in a repository. It is not read; /memory adopt with this path moves it`
    found.push(diagnose("earlier-memory", earlier, advice))
  }
  const old = home === undefined ? undefined : join(home, ".caliban/projects")
  if (old !== undefined && old !== root && attempt(() => files.readdirSync(old).length > 0))
    found.push(diagnose("old-directory", old, "holds memories of an earlier version. It is not read", "info"))
  return found
}

/** The memory that a folder has under its own key, if there are topics in it. */
function findEarlier(files: Files, root: string, cwd: string): string | undefined {
  const folder = join(root, projectKey(cwd))
  const memory = join(folder, "memory")
  if (!statAt(files, memory)?.isDirectory() || attempt(() => readOrigin(files, folder)) !== cwd)
    return undefined
  const names = attempt(() => files.readdirSync(memory) as string[])
  return names?.some((name) => name.endsWith(".md") && name !== "MEMORY.md") ? memory : undefined
}
