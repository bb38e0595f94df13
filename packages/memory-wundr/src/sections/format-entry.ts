import type { EntryMetadata } from "../types.ts"
import { checkEntryText } from "./entry-text.ts"
import { formatMetadata } from "./metadata.ts"

/** A new entry. */
export interface NewEntry {
  /** One line. */
  text: string
  /** Sub-bullets, one line each. */
  children?: readonly string[] | undefined
  metadata?: EntryMetadata | undefined
}

/**
 * The lines of a new entry.
 *
 * @param bullet The indentation and bullet of the neighbouring entries.
 * @throws MemoryError see `checkEntryText`
 */
export function formatEntry(
  { text, children = [], metadata = {} }: NewEntry,
  bullet: string = "- ",
): string[] {
  const comment = formatMetadata(metadata)
  const line = `${bullet}${checkEntryText(text)}`
  return [comment === undefined ? line : `${line} ${comment}`, ...formatChildren(children, bullet)]
}

export function formatChildren(children: readonly string[], bullet: string = "- "): string[] {
  const indent = bullet.slice(0, bullet.search(/[-*+]/))
  return children.map((child) => `${indent}  - ${checkEntryText(child)}`)
}
