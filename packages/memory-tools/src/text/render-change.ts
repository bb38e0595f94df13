import type { Memory, PointerChange, Warning } from "@caliban/memory-core"
import { forModel } from "./explain-error.ts"
import { escapedLine } from "./plain-text.ts"

/** Replaces the warning's own message, which contains the error of the operating system. */
const NOT_INDEXED =
  "The topic was saved, but its index line could not be written. The prompt shows the topic anyway, and the next write adds the line."

/** The index line and, where it differs, the line before the change. */
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
