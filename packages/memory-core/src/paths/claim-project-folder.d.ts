import { type Files } from "../files/file-port.ts"
/**
 * Writes the origin record of a folder unless it has one. Of two concurrent calls one wins. Survives a power cut.
 *
 * @returns false when the folder is another project's. Throws when its record cannot be read.
 */
export declare function claimProjectFolder(files: Files, folder: string, workspace: string): Promise<boolean>
