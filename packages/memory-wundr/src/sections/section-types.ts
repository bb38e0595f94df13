/** The metadata of an entry, stored as a comment at the end of its line: `<!-- auto:confidence=0.9,date=2026-02-09 -->`. */
export interface EntryMetadata {
  /** Comment key `confidence`. */
  confidence?: number | undefined
  /** ISO date. Comment key `date`. */
  dateAdded?: string | undefined
  /** ISO date of the last confirmation. Comment key `confirmed`. */
  dateConfirmed?: string | undefined
  /** A `DetectionCategory`, or a value of another program. Comment key `category`. */
  category?: string | undefined
  /** Comment key `stale`. */
  stale?: boolean | undefined
  /** Comment key `session`. */
  sourceSession?: string | undefined
  /** The user explicitly asked to remember it, so that it may contain contact data. Comment key `requested`. */
  requested?: boolean | undefined
  /** Pairs of other programs, kept unchanged. */
  other?: Readonly<Record<string, string>> | undefined
}

/** One top-level bullet of a section. */
export interface MemoryEntry {
  /** The text without the bullet and the metadata comment. */
  text: string
  /** The indented lines below it, without indentation and bullets. */
  children: readonly string[]
  /** The line number, from 1; 0 for a new entry. */
  line: number
  metadata?: EntryMetadata | undefined
  /** The sub-headings that it is below: `Staging / EU`. */
  subheading?: string | undefined
}

/** A `## ` heading and everything up to the next one. */
export interface MemorySection {
  title: string
  entries: readonly MemoryEntry[]
  /** The line number of the heading, from 1; 0 for a new section. */
  startLine: number
  /** The number of its last line. */
  endLine: number
}

/** A sectioned file: its sections and its whole text. */
export interface ParsedMemoryFile {
  /** Absolute path. */
  path: string
  /** The whole text on disk; empty if there is no file. */
  raw: string
  sections: readonly MemorySection[]
  lineCount: number
  exists: boolean
}
