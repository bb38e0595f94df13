/** A text in the source that may reach a user or a model, and the file that has it, relative to the folder. */
export interface SourceText {
    file: string;
    text: string;
}
/**
 * Every text of at least two words in the files of a folder, in their order, without those that a longer one of the same
 * file contains. Files whose path in the folder matches `skip` are left out.
 */
export declare function collectTexts(folder: string, skip?: RegExp): SourceText[];
