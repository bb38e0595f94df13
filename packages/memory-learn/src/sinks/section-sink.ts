import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { MemoryError, revisionOf } from "@caliban/memory-core"
import { encode } from "@caliban/text"
import type { MemoryFileManager } from "../files/file-manager-types.ts"
import type { MemoryScopes } from "../scopes.ts"
import { withoutMark } from "../sections/entry-text.ts"
import { foldTitle } from "../sections/find-entry.ts"
import { type DetectedMemory, type EntryMetadata, MEMORY_SCOPES, type MemoryScope } from "../types.ts"
import type { MemorySink, StoreOutcome } from "./sink.ts"

/**
 * Stores memories in the sectioned files of their scopes, as the agent platform Wundr does. What a memory replaces goes to the trash, in its
 * own file and in those of narrower scopes, which would hide it; `scopes` are those that may be changed.
 */
export function createSectionSink(
  manager: MemoryFileManager,
  paths: MemoryScopes,
  scopes: readonly MemoryScope[] = MEMORY_SCOPES,
): MemorySink {
  return {
    async store(memory) {
      const path = paths[memory.scope]
      if (memory.scope === "local") await keepOutOfGit(manager, path)
      const narrower = MEMORY_SCOPES.slice(MEMORY_SCOPES.indexOf(memory.scope) + 1)
      const others = narrower.filter((scope) => scopes.includes(scope)).map((scope) => paths[scope])
      const contradicted = await findReplaced(manager, new Set([path, ...others]), memory.replaces ?? [])
      return contradicted.length === 0
        ? await append(manager, path, memory)
        : await replace(manager, path, memory, contradicted)
    },
  }
}

async function append(
  manager: MemoryFileManager,
  path: string,
  memory: DetectedMemory,
  metadata: EntryMetadata = describe(memory),
): Promise<StoreOutcome> {
  const { text, section, children } = memory
  const { reason } = await manager.append(path, section, {
    text,
    metadata,
    ...(children === undefined ? {} : { children }),
  })
  return { outcome: reason === "duplicate" ? "confirmed" : "stored", where: path }
}

interface Contradicted {
  path: string
  section: string
  text: string
}

/**
 * The new entry replaces one in its section, or is added. Then the other entries that it contradicts are removed, so a
 * crash in between leaves too many entries, never too few.
 */
async function replace(
  manager: MemoryFileManager,
  path: string,
  memory: DetectedMemory,
  contradicted: readonly Contradicted[],
): Promise<StoreOutcome> {
  const { section, text, children } = memory
  const replaced: { text: string; trashId?: string }[] = []
  const inPlace = contradicted.find(
    (entry) => entry.path === path && foldTitle(entry.section) === foldTitle(section),
  )
  const older = withoutMark((inPlace ?? contradicted[0])?.text ?? "")
  const metadata = { ...describe(memory), replaces: revisionOf(encode(older)) }
  if (inPlace === undefined) await append(manager, path, memory, metadata)
  else {
    const next = { text, metadata, ...(children === undefined ? {} : { children }) }
    const { trashId } = await manager.update(path, section, inPlace.text, next)
    replaced.push({ text: inPlace.text, ...(trashId === undefined ? {} : { trashId }) })
  }
  for (const old of contradicted) {
    if (old === inPlace) continue
    const { trashId } = await manager.remove(old.path, old.section, old.text)
    replaced.push({ text: old.text, ...(trashId === undefined ? {} : { trashId }) })
  }
  return { outcome: "replaced", where: path, replaced }
}

/** The entries of some files that a memory contradicts. */
async function findReplaced(
  manager: MemoryFileManager,
  paths: ReadonlySet<string>,
  texts: readonly string[],
): Promise<Contradicted[]> {
  if (texts.length === 0) return []
  const wanted = new Set(texts.map(withoutMark))
  const found: Contradicted[] = []
  for (const path of paths)
    for (const { title, entries } of (await manager.read(path)).sections)
      for (const { text } of entries)
        if (wanted.has(withoutMark(text))) found.push({ path, section: title, text })
  return found
}

function describe({ confidence, category, sourceTurn, requested }: DetectedMemory): EntryMetadata {
  return {
    confidence,
    category,
    ...(requested === true ? { requested } : {}),
    ...(sourceTurn.sessionId === "" ? {} : { sourceSession: sourceTurn.sessionId }),
  }
}

/** The local file belongs to this machine. To share it, users delete the line in `.gitignore`. */
async function keepOutOfGit(manager: MemoryFileManager, path: string): Promise<void> {
  await manager.ensureDir(path)
  try {
    writeFileSync(join(dirname(path), ".gitignore"), "*\n", { flag: "wx" })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "EEXIST") return
    const message = `Nothing was stored: the local folder cannot be kept out of git (${code}).`
    throw new MemoryError("write-failed", message, { cause: error })
  }
}
