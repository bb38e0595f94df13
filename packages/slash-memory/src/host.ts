import type { LearnedEntry, TopicSearch } from "@caliban/text"

/** What the commands need from the program around them. Everything has a default. */
export interface SlashHost {
  /** Where `$VISUAL`, `$EDITOR` and `$PATH` are looked up. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>
  /**
   * Opens a file for the person and resolves to the exit code once the editor is closed. The host stops reading the
   * keyboard until then. Default: starts `$VISUAL`, else `$EDITOR`, without a shell. When both are unset and stdin and
   * stdout are terminals: `vi` (Windows: `notepad`).
   */
  openEditor?: (path: string) => Promise<number>
  /** The text that the model has of memory now, for `prompt`. Default: what a load gives. */
  prompt?: () => string | Promise<string>
  /** What was learned, for `confirm`, `forget` and `purge`. Default: nothing is learned. */
  learned?: LearnedEntries
  /** Finds topics, for `search`. Default: nothing is found. */
  search?: TopicSearch
}

/** What was learned; `@caliban/memory-learn` provides such an object. */
export interface LearnedEntries {
  /** Every entry. */
  list(): Promise<readonly LearnedEntry[]>
  /** The topic with this slug, or the entry with exactly this text; otherwise those that contain all of its words. */
  find(text: string): Promise<readonly LearnedEntry[]>
  /** Records that an entry still holds. */
  confirm(entry: LearnedEntry): Promise<unknown>
  /** Moves an entry to the history. */
  forget(entry: LearnedEntry): Promise<unknown>
  /** Histories besides the memory's, for `purge`. Default: there are none. */
  others?(): Promise<{ folder: string; entries: number; purge(): Promise<number> }[]>
  /** Pairs of topics that may contradict each other, by their addresses, for `status`. Default: none. */
  contradictions?(): Promise<readonly (readonly [string, string])[]>
}
