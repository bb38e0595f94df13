import { realpathSync } from "node:fs"
import { isoDay } from "../text/dates.ts"
import { changeFile, type FileBefore, type FileCommit, type FileEdit } from "./change-file.ts"
import { isSameText } from "./consolidation/merge-duplicates.ts"
import { checkOverflowDir } from "./consolidation/overflow.ts"
import type { PlanOptions } from "./consolidation/plan-consolidation.ts"
import type { MemoryFileManagerOptions } from "./file-manager-types.ts"
import { createTargets, type FileTarget, pickStoreOptions } from "./file-target.ts"
import type { Guard } from "./guard-entry.ts"
import { readText } from "./read-text.ts"

/** What the operations of a file manager share. */
export interface FileContext extends PlanOptions {
  guard: Guard | undefined
  targetOf(filePath: string): FileTarget
  realpath(path: string): string
  now(): Date
  today(): string
}

/** @throws TypeError for an invalid `overflowDir` */
export function createFileContext(options: MemoryFileManagerOptions): FileContext {
  const { maxLines = 200, overflow = true, guard, isDuplicate = isSameText, now = () => new Date() } = options
  return {
    maxLines,
    overflow,
    guard,
    isDuplicate,
    now,
    overflowDir: checkOverflowDir(options.overflowDir ?? "memory"),
    targetOf: createTargets(pickStoreOptions(options)),
    realpath: (path) => (options.files?.realpathSync ?? realpathSync)(path),
    today: () => isoDay(now()),
  }
}

/** The text of a file; `undefined` if there is none. */
export async function readTarget({ store, slug }: FileTarget): Promise<string | undefined> {
  return await store.hold((reader) => readText(reader, slug))
}

/** Changes a file in one transaction. */
export async function changeTarget<Result extends object>(
  _context: FileContext,
  target: FileTarget,
  decide: (before: FileBefore) => FileEdit<Result>,
): Promise<Result & Omit<FileCommit<Result>, "result">> {
  const { result, ...commit } = await changeFile(target, decide)
  return { ...result, ...commit }
}
