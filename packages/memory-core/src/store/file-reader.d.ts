import type { Diagnostic } from "../diagnostics.ts"
import { type Files } from "../files/file-port.ts"
import { type Layout } from "../paths/layout.ts"
import type { ReadableDirectory } from "./open-readable.ts"
import type { MemoryReader } from "./store.ts"
/**
 * Reads a memory directory: no lock, no write, nothing created. Files that the layout names are not among the slugs.
 *
 * @param folder The paths for calls: see `ReadableDirectory`.
 * @param inspect Finds more problems in the control folder.
 */
export declare function createFileReader(
  directory: string,
  files: Files,
  folder: Pick<ReadableDirectory, "path" | "topics" | "control" | "below">,
  layout?: Layout,
  inspect?: (control: string) => readonly Diagnostic[],
): MemoryReader
