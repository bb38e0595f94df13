import type { Files } from "../files/file-port.ts"
/**
 * True for a folder of the person's configuration that is in a repository: another clone could have brought what is in
 * it. Many people keep the home directory or `~/.config` in a repository, so those two are not foreign, and neither is
 * the place where the configuration is without any variable.
 *
 * The folder, and each folder above it, counts with the place to which links lead.
 */
export declare function isInForeignRepository(files: Files, folder: string, home: string | undefined): boolean
