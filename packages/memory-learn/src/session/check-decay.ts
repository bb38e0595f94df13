import type { ScopedDecay } from "../auto-memories.ts"
import type { SessionContext } from "./session-context.ts"

/** Marks entries that were not confirmed for a long time, in all scopes; see `AutoMemories.decayCheck`. */
export async function checkDecay({
  config,
  readOnly,
  manager,
  scopeFiles,
  list,
}: SessionContext): Promise<ScopedDecay> {
  const marked = new Set<string>()
  if (config.decayEnabled) {
    const check = { days: config.decayDays, apply: !readOnly }
    for (const { file } of await scopeFiles.readAll()) {
      const { path } = file
      const result = await scopeFiles.attempt(path, () => manager.decayCheck(path, check))
      for (const { section, text } of result?.marked ?? []) marked.add(keyOf({ path, section, text }))
    }
  }
  const stale = (await list()).filter((entry) => entry.stale)
  return { stale, marked: stale.filter((entry) => marked.has(keyOf(entry))) }
}

function keyOf({ path, section, text }: { path: string; section: string; text: string }): string {
  return `${path}\n${section}\n${text}`
}
