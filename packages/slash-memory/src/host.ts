import type { LearnedEntries, TopicSearch } from "@caliban/text"

/** What the commands need from the program around them. Everything has a default. */
export interface SlashHost {
  /** Where `$VISUAL`, `$EDITOR` and `$PATH` are looked up, and the home directory for `adopt`. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>
  /**
   * Opens a file for the person and resolves to the exit code once the editor is closed. The host stops reading the
   * keyboard until then. Default: starts `$VISUAL`, else `$EDITOR`, without a shell. When both are unset and stdin and
   * stdout are terminals: `vi` (Windows: `notepad`).
   */
  openEditor?: (path: string) => Promise<number>
  /** The text that the model has of memory now, for `prompt`. Default: what a load gives. */
  prompt?: () => string | Promise<string>
  /** What was learned, for `confirm`, `forget`, `purge`, `search` and `status`. Default: nothing is learned. */
  learned?: LearnedEntries
  /** Finds topics, for `search`. Default: the command is refused. */
  search?: TopicSearch
}
