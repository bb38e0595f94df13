import { dropHiddenCharacters, escapeText } from "@caliban/memory-core/internal"

const TAGS = ["global-claude-md", "project-claude-md", "persistent-memories"]

/** A line of an entry, escaped for the prompt as memory-core escapes its own lines. */
export function safeText(line: string): string {
  return escapeText(dropHiddenCharacters(line), TAGS, true)
}
