/** A clock that always tells a time: the system's where the host's throws or gives no valid date. */
export function safeClock(now: (() => Date) | undefined): () => Date {
  return () => {
    try {
      const date = now?.()
      if (date instanceof Date && !Number.isNaN(date.getTime())) return date
    } catch {
      // The time of day is no reason for a write to fail.
    }
    return new Date()
  }
}
