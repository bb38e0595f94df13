import { type Diagnostic } from "../diagnostics.ts"
import type { Files } from "../files/file-port.ts"
import type { Layout } from "../paths/layout.ts"
import type { MemoryReader } from "../store/store.ts"
import { type Guarded, type ViewOptions } from "./index-view.ts"
import type { TierInput } from "./tiers.ts"
/** The content of a tier; `undefined` if there is nothing to show. */
export type TierText = Partial<TierInput> | undefined
/** Reads a file that a person selected: at most the first megabyte. Symlinks are followed by default. */
export declare function readPersonalFile(files: Files, path: string, follow?: boolean): TierText
/**
 * Reads a file of the project. A symlink is followed only to a `.md` file inside the project root and outside `.git`, so
 * that a repository cannot put other files of this machine, or a token in `.git/config`, into the prompt.
 *
 * @param folder The canonical path of the folder that contains the file.
 */
export declare function readProjectFile(
  { files, diagnostics }: TierReading,
  path: string,
  folder: string,
  root: string,
): TierText
/** How the tiers of one load are read, and where problems are reported. */
export interface TierReading {
  files: Files
  diagnostics: Diagnostic[]
  /** Reads one file; an error of the system becomes a diagnostic. */
  guarded: Guarded
}
export declare function createTierReading(files: Files, diagnostics: Diagnostic[]): TierReading
/** Reads the view of the index in a memory directory, which is kept open during the read. */
export declare function readDirectory(
  reading: TierReading,
  {
    directory,
    layout,
    mount,
  }: {
    directory: string
    layout: Layout
    mount?: string
  },
  view: ViewOptions,
  trusted: boolean | undefined,
): Promise<TierText>
/** Reads a file that a layout names. A link that leads to it is refused. */
export declare function readLayoutFile(
  { files, diagnostics }: TierReading,
  directory: string,
  file: string,
): TierText
/** Reads the view of the index in a store. */
export declare function readStore(
  { files, diagnostics, guarded }: TierReading,
  reader: MemoryReader,
  view: ViewOptions,
): Promise<TierText>
