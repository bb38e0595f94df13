/** The lines of earlier conversations. File errors mean no history, not an exception. */
export interface History {
    /** The maximum number of lines. */
    readonly size: number;
    /** Oldest first. */
    read(): readonly string[];
    /** Stores a line, unless it is too long or contains a secret. */
    add(line: string): void;
}
/**
 * The history in `$XDG_STATE_HOME/caliban/history` (`~/.local/state`), mode 0600: a JSON string per line. Each line is
 * one append, and a full file is renamed, so that concurrent processes neither lose nor tear lines.
 */
export declare function createHistory(env: Readonly<Record<string, string | undefined>>): History;
