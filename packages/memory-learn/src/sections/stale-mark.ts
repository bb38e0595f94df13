/** What an entry begins with that nobody has confirmed for long. */
export const STALE_MARK = "[?] "
