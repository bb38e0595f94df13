/** A new file system of the given size; `undefined` where mounting is not permitted. */
export interface Mount {
    readOnly(): boolean;
    writable(): boolean;
    remove(): void;
}
export declare function mountTmpfs(folder: string, options: string): Mount | undefined;
