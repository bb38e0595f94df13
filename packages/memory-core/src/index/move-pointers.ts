import { CALIBAN, type Codec } from "../layout/codec.ts"
import { formatLink } from "./format-pointer.ts"
import { aboutTopic, findPointerLine, newLine, type ParsedIndex } from "./parse-index.ts"
import { changeLines, type IndexUpdate } from "./update-index.ts"

/**
 * Makes the lines with no other link than one to a topic lead to another topic, in their places. A title that was the name
 * of the file follows; all other text stays. A line that would no longer say the same, or in an open git conflict, stays.
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
    const isUsual = isNamed || old === formatLink(from, codec, title)
    const moved = isUsual
      ? formatLink(to, codec, isNamed ? undefined : title)
      : withPath(old, codec, from, to)
    const text = line.text.slice(0, span.start) + moved + line.text.slice(span.end)
    const { pointer } = newLine(text, line.end, codec)
    if (String(pointer?.slugs) === to && pointer?.hook === line.pointer?.hook) texts.set(at, text)
  }
  const change = changeLines(index, texts)
  const after = change.index.lines[findPointerLine(change.index.lines, to)]?.text
  return { ...change, before: change.removed[0]?.line, after }
}

/** A link in a form of its own, such as `[x](./x.md#part)`, with another path. */
function withPath(link: string, { topicPath }: Codec = CALIBAN, from: string, to: string): string {
  const start = link.indexOf(topicPath(from), link.indexOf("]("))
  return start < 0 ? link : link.slice(0, start) + topicPath(to) + link.slice(start + topicPath(from).length)
}
