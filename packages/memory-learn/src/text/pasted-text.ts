// Recognises pasted text, which is not a statement of the user: code, quotations, logs, diffs, e-mails.
const FENCE = /^ {0,3}(`{3,}|~{3,})/u
/** Of a program or of a chat. */
const LOG_LINE =
  /^\s*(?:<\p{Lu}[\p{L} .-]{0,30}>\s|\p{Lu}[\p{L} .-]{0,30} \(\d{1,2}:\d\d(?: ?[AaPp][Mm])?\):|\[?\d{1,2}:\d\d(?: ?[ap]m)?\]?[\s,-]+\p{L}[^:]{0,40}:|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,2}(?: \[|\s{2,})\d{1,2}:\d\d(?: ?[AP]M)?\]?\s*$|\[?\d{4}-\d\d-\d\d[T ]\d\d:|\[?\d\d:\d\d:\d\d[\].,\s]|\[(?:INFO|WARN(?:ING)?|ERROR|DEBUG|FATAL|TRACE)\]|(?:INFO|WARN(?:ING)?|ERROR|DEBUG|FATAL|TRACE)\b[:\s]|(?:[A-Z][a-z]{2} {1,2}\d{1,2} )?\d\d:\d\d:\d\d |level=\w+|\$ |>>> |npm (?:ERR!|WARN|error)|E {3,})/u
const TRACE_LINE =
  /^\s*(?:at \S+.*[(:]|File "[^"]*", line \d+|Traceback \(|Caused by:|[\w.]*(?:Error|Exception)\b:|[\w./-]+: (?:failed|error|fatal|cannot|unable|no such|command not found|permission denied)\b|(?:fatal|FATAL|ERROR|E\d{3,5}):|error(?:\[\w+\])?:|warning(?:\[\w+\])?:|thread '.*' panicked|goroutine \d+|-->\s|\.{3} \d+ more)/u
const DIFF_LINE = /^(?:@@ |diff --git |index [0-9a-f]{6,}|\+\+\+ |--- a?\/|[+-]{1}\s{2,}\S)/u
const DIFF_START = /^(?:@@ |diff --git )/u
/** A line of a diff that has started. */
const DIFF_BODY = /^(?:[-+ \\]|index |new file|deleted file|(?:rename|similarity|old|new) )/u
const MAIL_HEADER =
  /^(?:from|to|cc|bcc|subject|date|sent|von|an|betreff|datum|gesendet|de|à|objet|asunto|para|assunto|da|oggetto|van|aan|onderwerp|发件人|收件人|主题|差出人|宛先|件名|보낸 사람|제목|от|кому|тема)\s*[:：]/iu
const CODE_LINE =
  /^\s*(?:import .* from |from \w+ import |(?:export |public |private |static |async )*(?:function|class|const|let|var|def|fn|func|interface|struct|enum) [\w$]+.*[({=:]|#include|\/\/|\/\*|<\/?[a-z][^>]*>\s*$|return [^.]*;$|[}\])]+[;,]?\s*$|.*[;{]\s*$)/u

function isPasted(line: string): boolean {
  return LOG_LINE.test(line) || TRACE_LINE.test(line) || DIFF_LINE.test(line) || CODE_LINE.test(line)
}

/** A line that consists of an opening tag. */
const OPENING_TAG = /^\s*<([a-z][\w:-]*)(?:\s[^<>]*)?>\s*$/iu

/** The number of the line that closes the element of each line that opens one. Linear. */
function findElements(lines: readonly string[]): Map<number, number> {
  const last = new Map(lines.map((line, at) => [line.trim(), at]))
  const elements = new Map<number, number>()
  for (let at = 0; at < lines.length; at += 1) {
    const name = OPENING_TAG.exec(headOf(lines[at] ?? ""))?.[1]
    if (name === undefined || (last.get(`</${name}>`) ?? -1) < at) continue
    const from = at
    while (lines[at]?.trim() !== `</${name}>`) at += 1
    elements.set(from, at)
  }
  return elements
}

/** The start of a line, which is all that the patterns need. */
function headOf(line: string): string {
  return line.length > 400 ? line.slice(0, 400) : line
}

/**
 * The lines that the user wrote, without fences, elements, quoted lines, e-mails, logs, traces, diffs and code. An
 * unclosed fence extends to the end. `pasted` is true if anything was dropped.
 */
export function ownLines(text: string): { lines: string[]; pasted: boolean } {
  const lines: string[] = []
  let pasted = false
  let fence = ""
  let headers = 0
  let mail = false
  let end = -1
  let diff = false
  const all = text.split(/\r\n?|[\n\u2028\u2029]/u)
  const elements = findElements(all)
  for (const [at, line] of all.entries()) {
    end = Math.max(end, elements.get(at) ?? -1)
    const head = headOf(line)
    diff = DIFF_START.test(head) || (diff && DIFF_BODY.test(head))
    const mark = FENCE.exec(head)?.[1] ?? ""
    if (fence !== "") {
      if (mark.startsWith(fence)) fence = ""
      continue
    }
    if (mark !== "") {
      fence = mark
      pasted = true
      lines.push("")
      continue
    }
    headers = MAIL_HEADER.test(head) && head.length < 120 ? headers + 1 : head.trim() === "" ? headers : 0
    if (headers >= 2) {
      mail = true
      if (lines.length > 0) lines[lines.length - 1] = ""
    }
    if (mail && head.trim() === "") mail = headers > 0
    if (at <= end || diff || mail || /^\s*(?:>|\|)/u.test(head) || isPasted(head)) {
      pasted = true
      lines.push("")
      continue
    }
    lines.push(line)
  }
  return { lines, pasted }
}
