import { formatLink } from "./format-pointer.ts"
import { aboutTopic, findPointerLine, type ParsedIndex } from "./parse-index.ts"
import { changeLines, type IndexUpdate } from "./update-index.ts"

/**
 * Makes the lines with no other link than one to a topic lead to another topic, in their places. A title that was the name
 * of the file follows; all other text stays. A line with a link in a form of its own, or in an open git conflict, stays.
 */
export function movePointers(index: ParsedIndex, from: string, to: string): IndexUpdate {
  const { lines, codec } = index
  const isAbout = aboutTopic(from)
  const texts = new Map<number, string>()
  for (const [at, line] of lines.entries()) {
    const [link, other] = isAbout(line) && !line.conflict ? (line.pointer?.links ?? []) : []
    if (link === undefined || other !== undefined) continue
    const { span, title } = link
    const old = line.text.slice(span.start, span.end)
    const isNamed = old === formatLink(from, codec)
    if (!isNamed && old !== formatLink(from, codec, title)) continue
    const next = formatLink(to, codec, isNamed ? undefined : title)
    texts.set(at, line.text.slice(0, span.start) + next + line.text.slice(span.end))
  }
  const change = changeLines(index, texts)
  const after = change.index.lines[findPointerLine(change.index.lines, to)]?.text
  return { ...change, before: change.removed[0]?.line, after }
}
