import type { LearnedEntries as AnyEntries } from "@caliban/text"

/** What was learned in sectioned files, as `createAutoMemories` of `@caliban/memory-wundr` gives it. */
export interface LearnedEntries extends Pick<AnyEntries, "find" | "confirm" | "forget"> {
  /** Searches every file, including entries that are not in the prompt. Best match first. */
  search(query: string): Promise<readonly FoundEntry[]>
}

export interface FoundEntry {
  text: string
  section: string
  scope: string
}
