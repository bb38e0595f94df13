import type { MemorySectionType } from "../types.ts"

/** A fact in a manifest of a project. Its scope is `project`. */
export interface ManifestFact {
  text: string
  section: MemorySectionType
  /** The name of the manifest. */
  from: string
}
