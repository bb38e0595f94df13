/** The prefix of an entry that was not confirmed for a long time. */
export const STALE_MARK = "[?] "
