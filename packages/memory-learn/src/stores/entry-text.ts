/** Before the hook of a topic that was not confirmed for a long time. */
const STALE_MARK = "[?] "

/** A text without the stale mark. */
export function withoutMark(text: string): string {
  return text.startsWith(STALE_MARK) ? text.slice(STALE_MARK.length) : text
}

/** A statement for comparison, without case, extra spaces, quotes, backslashes, final full stop and stale mark. */
export function foldEntry(text: string): string {
  return withoutMark(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[`'"\\\u2018-\u201f\u00ab\u00bb]/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.\u3002]$/u, "")
}
