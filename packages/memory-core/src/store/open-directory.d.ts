import { type Files } from "../files/file-port.ts"
import { type OpenFolder } from "../files/open-folder.ts"
/**
 * Opens a memory directory or its control folder. Returns `undefined` when it does not exist, and as a string why it must
 * not be used.
 *
 * @param trusted True skips the checks of owner and permissions.
 * @param follow True follows a symlink. Default: a trusted one.
 */
export declare function openDirectory(
  files: Files,
  directory: string,
  trusted?: boolean,
  follow?: boolean | undefined,
): OpenFolder | string | undefined
