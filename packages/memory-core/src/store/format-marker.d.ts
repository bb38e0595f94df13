import type { Files } from "../files/file-port.ts"
/** The file with the format number of the directory and its control files. Missing or empty: this format or an older one. */
export declare const FORMAT_FILE = "format"
/** The format that this version writes. */
export declare const FORMAT = 1
export interface Format {
  /** Why this version must not write here; absent when it may. */
  problem?: string
  /** True when the marker is missing or empty. */
  isMissing?: true
}
/**
 * Reads the marker of a control folder. A crash may leave an empty one, which counts as missing. One that is not a number is
 * treated as that of a newer version.
 */
export declare function readFormat(files: Files, control: string): Format
