/** A real folder with these files, removed after the test. */
export declare function temporaryFolder(files?: Readonly<Record<string, string | Uint8Array>>): string;
/** As if an editor had saved it a while ago: writers wait for files that have just changed. */
export declare function saveFile(path: string, content: string | Uint8Array): void;
/** The text of every file below a folder, by its path there. */
export declare function filesIn(folder: string, below?: string): Map<string, string>;
