import type { MemorySectionType } from "../types.ts"

/** A fact in a manifest of a project. Its scope is `project`. */
export interface ManifestFact {
  text: string
  section: MemorySectionType
  /** The name of the manifest. */
  from: string
}

/** The files directly in a project's root. */
export interface ManifestFolder {
  /** The text of a regular file; `undefined` if it is missing, a link, too large or not readable. */
  read(name: string): string | undefined
  has(name: string): boolean
}
