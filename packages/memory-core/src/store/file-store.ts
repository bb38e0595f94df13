/**
 * What a finished write survives. `full`: a power cut. `file`: a power cut may undo it, never tear it.
 * `none`: a crash of the process only; for tests.
 */
export type Durability = "full" | "file" | "none"
