import type { Diagnostic } from "../diagnostics.ts"
import type { Files } from "../files/file-port.ts"
import { type Kind } from "./control-folder.ts"
/** Where `@caliban/memory-learn` keeps what it noticed once: a memory directory in the control folder. */
export declare const CANDIDATES_FOLDER = "candidates"
/** One kind of name in the control folder. */
export interface ControlName {
  /** The name, or its beginning when it ends with a hyphen. */
  name: string
  /** What it must be. */
  kinds: readonly Kind[]
}
/**
 * Every name that this package uses in `.caliban/`. The folder may come from a stranger: what is not of its kind is never
 * read, followed or emptied, and any other name is never touched.
 */
export declare const CONTROL_NAMES: readonly ControlName[]
/** The kind of a name; `undefined` for a name of another program. */
export declare function findControlName(found: string): ControlName | undefined
/** The names that a writer works with, of those in the control folder. A link in the place of a file is removed. */
export declare function usableNames(files: Files, control: string, names: readonly string[]): string[]
/** Reports what is in the place of a control file and is not one. */
export declare function findMisplaced(files: Files, control: string): Diagnostic[]
