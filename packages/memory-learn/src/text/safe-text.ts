import { dropHiddenCharacters, escapeText } from "@caliban/memory-core"

const TAGS = ["global-claude-md", "project-claude-md", "persistent-memories"]

/** A line of an entry as it goes into a prompt: what memory-core does with every line of its own. */
export function safeText(line: string): string {
  return escapeText(dropHiddenCharacters(line), TAGS, true)
}
