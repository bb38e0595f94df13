import type { Files } from "./file-port.ts"
/** A path with every symlink resolved; the part that does not exist yet is appended unchanged. */
export declare function canonicalPath(files: Files, path: string): string
/** True when `path` is `folder` or inside it. Both canonical. */
export declare function isInside(path: string, folder: string): boolean
