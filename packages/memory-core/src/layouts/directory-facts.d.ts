import type { Files } from "../files/file-port.ts"
import type { Layout } from "../paths/layout.ts"
/** What the names in a directory and the heads of its files show. */
export interface DirectoryFacts {
  /** The absolute path, with `/`. */
  path: string
  /** `undefined` when it cannot be listed. */
  names: readonly string[] | undefined
  /** The head of the index; empty when it does not exist. */
  index: string
  /** Those of the given names that exist. */
  present(names: readonly string[]): string[]
  /** The names in a folder of the directory; empty when it does not exist or is a link. */
  namesIn(folder: string): readonly string[]
  /** The head of a file, by its path relative to the directory; empty when it does not exist. */
  head(path: string): string
  /** How many existing files the pointers of the index lead to. */
  countPointers(layout?: Layout): number
  /** The frontmatters of the first Markdown files. */
  frontmatters(): readonly string[]
}
/** Lists a directory and reads its index; everything else when it is asked for. Never fails. */
export declare function createDirectoryFacts(files: Files, directory: string): DirectoryFacts
