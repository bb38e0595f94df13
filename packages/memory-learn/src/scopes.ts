import { join } from "node:path"
import type { AutoMemoriesConfig } from "./config/auto-memories-config.ts"
import { MEMORY_SCOPES, type MemoryScope } from "./types.ts"

/** The path of each scope's file. */
export type MemoryScopes = Readonly<Record<MemoryScope, string>>

/** `~/.wundr/MEMORY.md`, `<root>/.wundr/MEMORY.md` and `<root>/.wundr/local/MEMORY.md`, or below another folder. */
export function scopePaths(
  { userHome, projectRoot }: Pick<AutoMemoriesConfig, "userHome" | "projectRoot">,
  directoryName: string,
): MemoryScopes {
  return {
    user: join(userHome, directoryName, "MEMORY.md"),
    project: join(projectRoot, directoryName, "MEMORY.md"),
    local: join(projectRoot, directoryName, "local", "MEMORY.md"),
  }
}

/** The active scopes, each overriding the ones before. In the home directory, `project` is the same as `user` and dropped. */
export function scopesInUse({ scopes, userHome, projectRoot }: AutoMemoriesConfig): MemoryScope[] {
  return MEMORY_SCOPES.filter((scope) => scopes[scope] && !(scope === "project" && userHome === projectRoot))
}
