import type { Memory, PointerChange, Warning } from "@caliban/memory-core"
import { forModel } from "./explain-error.ts"
import { escapedLine } from "./plain-text.ts"

/** In place of the warning's own message, which says what the operating system said. */
const NOT_INDEXED =
  "The topic is stored, its index line could not be written. The topic is shown all the same, and the next write adds the line."

/** The index line as it is and, where it differs, as it was. */
export function renderPointer({ before, after }: PointerChange): string[] {
  const lines: string[] = []
  if (after !== undefined) lines.push(`Index line: ${escapedLine(after)}`)
  if (before !== undefined && before !== after) lines.push(`Index line before: ${escapedLine(before)}`)
  return lines
}

export function renderWarnings(warnings: readonly Warning[], memory: Memory): string[] {
  return warnings.map(
    ({ code, message }) => `Note: ${code === "not-indexed" ? NOT_INDEXED : forModel(message, memory)}`,
  )
}
