import type { LearnedEntries } from "./learned-entries.ts"

/** What the commands need of the program around them. Everything has a default. */
export interface SlashHost {
  /** Where `$VISUAL`, `$EDITOR` and `$PATH` are looked up. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>
  /**
   * Opens a file for the person and resolves to the exit code once the editor is closed. The host stops reading the
   * keyboard meanwhile. Default: starts `$VISUAL`, else `$EDITOR`, without a shell. When both are
   * unset and stdin and stdout are terminals: `vi` (Windows: `notepad`).
   */
  openEditor?: (path: string) => Promise<number>
  /** What a learner keeps, for `confirm` and `forget`. Default: nothing is learned. */
  learned?: LearnedEntries
}
