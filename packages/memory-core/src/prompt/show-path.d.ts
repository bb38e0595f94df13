import type { Files } from "../files/file-port.ts"
import type { PathAttribute } from "./tiers.ts"
/** How the prefix names a file; `undefined` if it names none. */
export type ShowPath = (path: string) => string | undefined
/** `home` writes a path in the home directory as `~/…`, also if the home directory is a link. Other paths stay absolute. */
export declare function createShowPath(style: PathAttribute, files: Files, home: string | undefined): ShowPath
