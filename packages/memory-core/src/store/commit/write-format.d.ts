import type { Files } from "../../files/file-port.ts"
import { type Format } from "../format-marker.ts"
/** @throws MemoryError `newer-format` */
export declare function assertFormat(files: Files, control: string): Format
/** Writes the marker where it is missing or empty. The caller holds the lock; a failure is left to the next writer. */
export declare function writeFormat(files: Files, control: string): void
