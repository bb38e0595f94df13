/**
 * The words of `$VISUAL`, else `$EDITOR`, else, in a terminal, the path of `vi` (Windows: `notepad`) where `$PATH` has
 * it; `undefined` without any. Relative folders of `$PATH` are not searched.
 */
export declare function editorCommand(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): readonly string[] | undefined;
/** What to say to an editor that comes back before the person has edited; `undefined` when it waits. */
export declare function waitHint(command: readonly string[]): string | undefined;
