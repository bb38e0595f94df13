import { MemoryError } from "../errors.ts"
import { hasConflict, type ParsedIndex } from "../topic-index/parse-index.ts"

/** Only a person can decide which side of a conflict is right. @throws MemoryError `unreadable-file` */
export function rejectConflict(index: ParsedIndex): void {
  if (!hasConflict(index)) return
  throw new MemoryError(
    "unreadable-file",
    "MEMORY.md has an open git conflict. Nothing was changed. Resolve it (the lines from <<<<<<< to >>>>>>>), then retry.",
  )
}
