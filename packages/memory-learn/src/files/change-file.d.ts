import type { TextEdit } from "../sections/append-entry.ts";
import type { FileTarget } from "./file-target.ts";
/** An edit of a file. An unchanged text writes nothing. */
export interface FileEdit<Result> extends TextEdit {
    result: Result;
}
/** The file before an edit. */
export interface FileBefore {
    /** Its text, with late saves merged; empty if there is no file. */
    text: string;
    /** The text on disk; `undefined` if there is no file. */
    onDisk: string | undefined;
    /** Merges the late saves into another text. */
    merge(text: string): string;
}
/** Whether an entry's line is in another file of the same memory. Called only if there is a late save. */
export type FindElsewhere = () => Promise<(line: string) => boolean>;
/** The result of an edit. */
export interface FileCommit<Result> {
    result: Result;
    changed: boolean;
    trashId?: string | undefined;
}
/**
 * Changes a file in one transaction of its store. The replaced text goes to the trash, with the removed lines. What an
 * editor saved at the same moment (a late save) is merged.
 */
export declare function changeFile<Result>(target: FileTarget, elsewhere: FindElsewhere, decide: (before: FileBefore) => FileEdit<Result> | Promise<FileEdit<Result>>): Promise<FileCommit<Result>>;
