import type { InsertCommand, StrReplaceCommand } from "./commands.ts";
/** A text after an edit, and the numbers of the lines that it changed, from 1. */
export interface EditedText {
    text: string;
    first: number;
    last: number;
}
/** @throws Error when the text does not occur, or more than once */
export declare function replaceText(text: string, { path, old_str, new_str }: StrReplaceCommand): EditedText;
/** @throws Error for a line outside the file */
export declare function insertText(text: string, { insert_line, insert_text }: InsertCommand): string;
/** @throws Error for anything but a string */
export declare function checkText(name: string, value: unknown): string;
