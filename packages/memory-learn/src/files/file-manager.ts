import { createEntryOperations } from "./entry-operations.ts"
import { countFileLines, createFileContext } from "./file-context.ts"
import type { MemoryFileManager, MemoryFileManagerOptions } from "./file-manager-types.ts"
import type { FileTarget } from "./file-target.ts"
import { checkFileDecay, consolidate, parseOverflow } from "./maintenance.ts"
import { findSuccessor, readTrashed, type TrashedEntries } from "./trashed-entries.ts"

/** Creates a manager without touching a file. @throws TypeError for an `overflowDir` that is not below the file */
export function createMemoryFileManager(options: MemoryFileManagerOptions = {}): MemoryFileManager {
  const context = createFileContext(options)
  const { targetOf, maxLines } = context
  const manager: MemoryFileManager = {
    ...createEntryOperations(context),
    needsConsolidation: async (filePath) => (await countFileLines(context, filePath)) > maxLines,
    consolidate: (filePath) => consolidate(context, filePath),
    lineCount: (filePath) => countFileLines(context, filePath),
    async ensureDir(filePath) {
      await targetOf(filePath).store.transact(undefined, () => ({ result: undefined }))
    },
    decayCheck: (filePath, { days = 90 } = {}) => checkFileDecay(context, filePath, days),
    readOverflow: (filePath) => parseOverflow(context, filePath),
    trash: (filePath) => readTrash(targetOf(filePath)),
    restore: (filePath, id) => restore(manager, filePath, id),
  }
  return manager
}

async function readTrash({ store, slug }: FileTarget): Promise<TrashedEntries[]> {
  const found: TrashedEntries[] = []
  for (const entry of await store.trash.list())
    if (entry.slug === slug) found.push(readTrashed(entry, await store.trash.read(entry.id)))
  return found.filter(({ entries }) => entries.length > 0)
}

async function restore(
  manager: MemoryFileManager,
  filePath: string,
  id: string,
): Promise<TrashedEntries | undefined> {
  const change = (await manager.trash(filePath)).find((one) => one.id === id)
  for (const { section, ...entry } of change?.entries ?? []) {
    const successor = findSuccessor(await manager.read(filePath), entry.text)
    await (successor === undefined
      ? manager.append(filePath, section, entry)
      : manager.update(filePath, successor.section, successor.text, entry))
  }
  return change
}
