// Recognises pasted text, which is not a statement of the user: code, quotations, logs, diffs, e-mails.
const FENCE = /^ {0,3}(`{3,}|~{3,})/u
/** "```js" closes nothing. */
const CLOSING_FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*$/u
/** Of a program or of a chat. */
const LOG_LINE =
  /^\s*(?:<\p{L}[\p{L} ._-]{0,30}>\s|\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d\d[^:]{0,60}:|\p{Lu}[\p{L} .-]{0,30} \(\d{1,2}:\d\d(?: ?[AaPp][Mm])?\):|\[?\d{1,2}:\d\d(?: ?[ap]m)?\]?[\s,-]+\p{L}[^:]{0,40}:|\[?\d{4}-\d\d-\d\d[T ]\d\d:|\[?\d\d:\d\d:\d\d[\].,\s]|\[(?:INFO|WARN(?:ING)?|ERROR|DEBUG|FATAL|TRACE)\]|(?:INFO|WARN(?:ING)?|ERROR|DEBUG|FATAL|TRACE)\b[:\s]|(?:[A-Z][a-z]{2} {1,2}\d{1,2} )?\d\d:\d\d:\d\d |level=\w+|\$ |>>> |npm (?:ERR!|WARN|error)|E {3,})/u
/** Who speaks or sent what follows: "Anna  10:42 AM", "[10:42] Anna Smith", "Anna Smith, [12.02.2026 10:42]". */
const CHAT_HEADER =
  /^\s*(?:\p{Lu}[\p{L}.-]*(?: \p{Lu}[\p{L}.-]*){0,2}(?:,? ?\[|\s{2,})[\d./ -]*\d{1,2}:\d\d(?: ?[AaPp][Mm])?\]?:?|\[[^\]]{0,20}\d{1,2}:\d\d\] \p{Lu}[\p{L} .-]{0,30})\s*$/u
/** "SYSTEM: …", "<system>…</system>": text of a model or for one. */
const ROLE_LINE =
  /^\s*(?:(?:#+ ?|\[)?(?:system|assistant|human|user|developer)(?:\]|:| *$)|<([a-z][\w-]*)[^<>]*>.*<\/\1>\s*$)/iu
const TRACE_LINE =
  /^\s*(?:at \S+.*[(:]|File "[^"]*", line \d+|Traceback \(|Caused by:|[\w.]*(?:Error|Exception)\b:|[\w./-]+: (?:failed|error|fatal|cannot|unable|no such|command not found|permission denied)\b|(?:fatal|FATAL|ERROR|E\d{3,5}):|error(?:\[\w+\])?:|warning(?:\[\w+\])?:|thread '.*' panicked|goroutine \d+|-->\s|\.{3} \d+ more)/u
const DIFF_LINE = /^(?:@@ |diff --git |index [0-9a-f]{6,}|\+\+\+ |--- a?\/|[+-]{1}\s{2,}\S)/u
const DIFF_START = /^(?:@@ |diff --git )/u
/** A line of a diff that has started. */
const DIFF_BODY = /^(?:[-+ \\]|index |new file|deleted file|(?:rename|similarity|old|new) )/u
/** "From: Eva", "---------- Forwarded message ---------" */
const MAIL_HEADER =
  /^\s*-{3,} ?\p{L}.*-{3,}\s*$|^(?:from|to|cc|bcc|subject|date|sent|von|an|betreff|datum|gesendet|de|à|objet|asunto|para|assunto|da|oggetto|van|aan|onderwerp|发件人|收件人|主题|差出人|宛先|件名|보낸 사람|제목|от|кому|тема)\s*[:：]/iu
const CODE_LINE =
  /^\s*(?:import .* from |from \w+ import |(?:export |public |private |static |async )*(?:function|class|const|let|var|def|fn|func|interface|struct|enum) [\w$]+.*[({=:]|#include|\/\/|\/\*|<\/?[a-z][^>]*>\s*$|return [^.]*;$|[}\])]+[;,]?\s*$|.*[;{]\s*$)/u

/** A line that consists of an opening tag. */
const OPENING_TAG = /^\s*<([a-z][\w:-]*)(?:\s[^<>]*)?>\s*$/iu

const PASTED_LINES = [LOG_LINE, ROLE_LINE, TRACE_LINE, DIFF_LINE, CODE_LINE, /^\s*[>|]/u]
const isEmpty = (line: string): boolean => line.trim() === ""
const isPasted = (line: string): boolean => PASTED_LINES.some((pattern) => pattern.test(line))

/** The number of the line behind a fence, an element, a diff or an e-mail that starts at a line; else of this line. */
function endOfBlock(lines: readonly string[], at: number): number {
  const head = lines[at] ?? ""
  const find = (isEnd: (line: string) => boolean, from = at + 1): number => {
    const end = lines.findIndex((line, number) => number >= from && isEnd(line))
    return end < 0 ? lines.length : end
  }
  const [, fence] = FENCE.exec(head) ?? []
  if (fence !== undefined)
    return find((line) => CLOSING_FENCE.exec(line)?.[1]?.startsWith(fence) === true) + 1
  const [, tag] = OPENING_TAG.exec(head) ?? []
  const closed = tag === undefined ? lines.length : find((line) => line.trim() === `</${tag}>`)
  if (closed < lines.length) return closed + 1
  if (CHAT_HEADER.test(head)) return find(isEmpty)
  if (DIFF_START.test(head)) return find((line) => !DIFF_BODY.test(line))
  const afterHeaders = find((line) => !MAIL_HEADER.test(line), at)
  if (afterHeaders < at + 2) return at
  const start = find((line) => !isEmpty(line), afterHeaders)
  return find(isEmpty, start)
}

/** The start of a line, which is all that the patterns need. */
const HEAD = 400

/** The lines that the user wrote. What is pasted leaves empty lines; an unclosed fence extends to the end. */
export function ownLines(text: string): string[] {
  const all = text.split(/\r\n?|[\n\u2028\u2029]/u)
  const heads = all.map((line) => line.slice(0, HEAD))
  const lines: string[] = []
  for (let at = 0; at < all.length; ) {
    const end = Math.max(endOfBlock(heads, at), isPasted(heads[at] ?? "") ? at + 1 : at)
    lines.push(end === at ? (all[at] ?? "") : "")
    at = Math.max(end, at + 1)
  }
  return lines
}
