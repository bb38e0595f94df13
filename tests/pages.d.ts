/** Every file of the repository, as a path from the root with `/`; hidden, installed and built ones are left out. */
export declare const FILES: readonly string[];
/** Every page of the repository; the changelogs that the release writes are left out. */
export declare const PAGES: readonly string[];
export declare function readPage(path: string): string;
/** A fenced block. */
export interface Fence {
    /** Empty when the fence names none. */
    language: string;
    code: string;
}
/** The fenced blocks of a page, in order. */
export declare function fencesOf(page: string): Fence[];
/** The JavaScript and TypeScript blocks of a page, in order. */
export declare function examplesOf(page: string): string[];
