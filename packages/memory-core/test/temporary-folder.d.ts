/** A real folder with these files, removed after the test. */
export declare function temporaryFolder(files?: Readonly<Record<string, string | Uint8Array>>): string;
export declare function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void;
