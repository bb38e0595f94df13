import type { Form } from "../forms/form.ts"
import type { Match, Matches, Rule } from "./rule.ts"

/** The longest block of code, log or data, in lines, that counts as an example. */
export const LONGEST_EXAMPLE_LINES = 40

/** No word, path or URL is as long without a space. */
const LONG_RUN = /(?<!\S)\S{1000,}/g

const FENCE = /^[ \t>]{0,12}(`{3,40}|~{3,40})/

/** Matches lines of code, log and data, but not prose, Markdown lists and tables. */
const FILE_LINE =
  /^(?:\s*(?:[{}()[\]];?,?|<\/?[a-zA-Z][^>]{0,200}>?.{0,200}|\/\/.*|\/\*.*|\*\/|#(?:include|define|if|endif|!).*|(?:import|export|from|const|let|var|function|class|interface|type|enum|return|if|else|for|while|switch|case|def|fn|pub|use|package|func|struct|impl|async|await|try|catch|throw|end|local|public|private|static|void|int|SELECT|INSERT|CREATE|UPDATE|DELETE|FROM|WHERE|VALUES|RUN|COPY|ENV)\b.{0,400}|.{0,400}[;{},]|(?:at|from) .{1,300}:\d+(?::\d+)?\)?|["']?[\w.$-]{1,80}["']?\s?[:=]\s?\S{0,300}|["'][^"']{1,80}["']\s?[:=].{0,300}|[\w.$-]{1,80}\s?=.{0,300}|[+-](?! ).{0,300}|@@ .{1,200})|\[?\(?(?:\d{4}-\d\d-\d\d|\d\d\/\w{2,3}\/\d{2,4}|\w{3} [ \d]\d)?[T ]?\d\d:\d\d:\d\d.{0,400}|(?:\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\]?[: ]).{0,400}|[0-9a-f]{4,16}:? (?:[0-9a-f]{2,4} ){4,}.{0,100}|\s*[A-Za-z0-9+/=]{60,80}|(?:[^,;\t\n]{0,60}[,;\t]){3,}[^,;\t\n]{0,60}|(?: {4}|\t).{1,400})$/

/** Contents of files: long fenced blocks, many consecutive lines that are not prose, and encoded or minified text. */
export function createFileContentRule(longestExample: number): Rule {
  return function* findFileContent({ text }: Form): Matches {
    for (const { index, 0: run } of text.matchAll(LONG_RUN))
      if (isEncodedOrMinified(run)) yield fileContent("encoded-content", index, index + run.length)
    if (text.split("\n", longestExample + 1).length <= longestExample) return
    yield* findLongBlocks(text, longestExample)
  }
}

/** True unless the run is text in a script without spaces. */
function isEncodedOrMinified(run: string): boolean {
  const sample = run.slice(0, 4_000)
  return sample.replace(/[^!-~]/g, "").length > sample.length * 0.9
}

/** Consecutive lines, and how many others were read after the last of them. */
interface Block {
  start: number
  end: number
  lines: number
  misses: number
}

function* findLongBlocks(text: string, longestExample: number): Matches {
  let fence: { mark: string; start: number; lines: number } | undefined
  let block: Block | undefined
  function* close({ start, end, lines }: Pick<Block, "start" | "end" | "lines">): Matches {
    if (lines > longestExample) yield fileContent("long-block", start, end)
  }
  let at = 0
  for (const line of text.split("\n")) {
    yield
    const start = at
    const end = start + line.length
    at = end + 1
    const mark = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      fence.lines++
      if (mark === undefined || !mark.startsWith(fence.mark) || line.trim() !== mark) continue
      yield* close({ ...fence, lines: fence.lines - 1, end })
      fence = undefined
      continue
    }
    const isProse =
      line.length >= 600 || !FILE_LINE.test(line) || /^\s*(?:[-*+] |\d{1,3}[.)] |\||>)/.test(line)
    if (mark !== undefined) fence = { mark, start, lines: 0 }
    else if (line.trim() === "") continue
    else if (!isProse)
      block = { start: block?.start ?? start, end, lines: (block?.lines ?? 0) + 1, misses: 0 }
    if (block !== undefined && (mark !== undefined || (isProse && ++block.misses > 2))) {
      yield* close(block)
      block = undefined
    }
  }
  if (fence !== undefined) yield* close({ ...fence, end: text.length })
  if (block !== undefined) yield* close(block)
}

function fileContent(rule: string, start: number, end: number): Match {
  return { rule, class: "file-content", start, end }
}
