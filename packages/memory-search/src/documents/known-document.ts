/** What is known about a document besides what the engine holds. */
export interface DocumentInfo {
  type?: string | undefined
  name?: string | undefined
  description?: string | undefined
  mount?: string | undefined
  updatedAt?: number | undefined
}

/** One file that was read. */
export interface KnownDocument {
  /** Its version when it was read; empty when it has to be read again. */
  version: string
  /** The mount; empty for the memory itself. */
  mount: string
  /** False for a file that cannot be read. */
  isFound: boolean
  info: DocumentInfo
}
