/** The index before a change and after it. */
export interface IndexChange {
  /** Absent when there was none. */
  before?: string
  after: string
}

/** Both texts; `before` is absent when there was no index. */
export function indexChange(before: string | undefined, after: string): IndexChange {
  return before === undefined ? { after } : { before, after }
}

/** The index as it was before a change, when nothing has changed it since. */
export function revertIndex(current: string, change: IndexChange | undefined): string | undefined {
  return change !== undefined && current === change.after ? change.before : undefined
}
