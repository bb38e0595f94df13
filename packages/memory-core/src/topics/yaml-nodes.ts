import type { Event, ScalarEvent } from "js-yaml"
import { COLLECTION_STYLE, EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE, YAMLException } from "js-yaml"
import { FRONTMATTER_MAX_DEPTH } from "../limits.ts"

/** A part of a YAML document, and where it is. Its anchor and its tag are in front of it. */
export interface YamlNode {
  start: number
  end: number
  /** Where its key begins; absent for what has none. */
  keyStart?: number
  /** As written; empty without one. */
  tag?: string
  /** Absent for a list, a map and an alias. */
  text?: string
  /** True for a text in quotes or in a block. */
  isQuoted?: boolean
  /** True for a list or map in brackets. */
  isFlow?: boolean
  /** True where an alias repeats it: a change here would change that, too. */
  isAliased?: boolean
  /** The values of a map, by those keys that are texts. */
  entries?: ReadonlyMap<string, YamlNode>
}

/**
 * Parses the YAML of a frontmatter: tags are ignored, aliases are not followed. `undefined` for nothing but comments.
 *
 * @throws YAMLException whose `reason` is the problem
 */
export function parseNodes(block: string): YamlNode | undefined {
  // The library counts the document, too.
  const events = parseEvents(block, { maxDepth: FRONTMATTER_MAX_DEPTH + 1 })
  if (events.filter(({ type }) => type === EVENT_ID.DOCUMENT).length > 1)
    throw new YAMLException("it has several documents")
  return events.length === 0 ? undefined : createReader(block, events)(0)
}

// A comment can be matched in one way only, so that these need linear time.
const COLON = /(?:\s|#[^\r\n]*(?=[\r\n]|$))*:/y
const CLOSING = /(?:[\s,:?]|#[^\r\n]*(?=[\r\n]|$))*[}\]]/y

/** Returns a function that reads the next node, which is at or after a position. */
function createReader(block: string, events: readonly Event[]): (from: number) => YamlNode {
  const anchors = new Map<string, YamlNode>()
  // The first event is that of the document.
  let next = 1
  const read = (from: number): YamlNode => {
    const event = events[next++] as Exclude<Event, { type: 1 | 6 }>
    const anchor = block.slice(event.anchorStart, event.anchorEnd)
    if (event.type === EVENT_ID.ALIAS) {
      const target = anchors.get(anchor)
      if (target === undefined) throw new YAMLException(`there is no anchor &${anchor}`)
      target.isAliased = true
      return { start: event.anchorStart - 1, end: event.anchorEnd }
    }
    const node: YamlNode = { start: 0, end: 0, tag: block.slice(event.tagStart, event.tagEnd) }
    if (event.anchorStart >= 0) anchors.set(anchor, node)
    const after = Math.max(from, event.anchorEnd, event.tagEnd)
    if (event.type === EVENT_ID.SCALAR) {
      const range = rangeOf(block, event, after)
      // A tag says what the old value is, and goes with it.
      const start = event.tagStart >= 0 && event.anchorStart < 0 ? event.tagStart : range.start
      const isQuoted = event.style !== SCALAR_STYLE.PLAIN
      return Object.assign(node, range, { start, text: getScalarValue(block, event), isQuoted })
    }
    const { start } = event
    const parts: YamlNode[] = []
    let end = start
    for (; events[next]?.type !== EVENT_ID.POP; end = parts.at(-1)?.end ?? end)
      parts.push(read(matchAt(COLON, block, end) ?? end))
    next++
    // A pair in a list has no brackets of its own.
    const isFlow =
      event.style === COLLECTION_STYLE.FLOW && /[[{]/.test(block[start] ?? "") && parts[0]?.start !== start
    if (isFlow) end = matchAt(CLOSING, block, parts.length === 0 ? start + 1 : end) ?? end
    if (event.type === EVENT_ID.MAPPING) node.entries = entriesOf(parts)
    return Object.assign(node, { start, end, isFlow })
  }
  return read
}

/** @param parts Keys and values in turn. */
function entriesOf(parts: readonly YamlNode[]): ReadonlyMap<string, YamlNode> {
  const entries = new Map<string, YamlNode>()
  for (const [at, { text, start }] of parts.entries()) {
    const value = parts[at + 1]
    if (at % 2 === 1 || text === undefined || value === undefined) continue
    if (entries.has(text)) throw new YAMLException(`the key ${text} is there twice`)
    value.keyStart = start
    entries.set(text, value)
  }
  return entries
}

/** Where a scalar is, with its quotes or the sign of its block. One without a text is directly at `after`. */
function rangeOf(
  block: string,
  { valueStart, valueEnd, style }: ScalarEvent,
  after: number,
): Pick<YamlNode, "start" | "end"> {
  if (valueStart < 0) return { start: after, end: after }
  if (style === SCALAR_STYLE.PLAIN) return { start: valueStart, end: valueEnd }
  if (style < SCALAR_STYLE.LITERAL_BLOCK) return { start: valueStart - 1, end: valueEnd + 1 }
  const start = block.indexOf(style === SCALAR_STYLE.LITERAL_BLOCK ? "|" : ">", after)
  return { start, end: start + block.slice(start, valueEnd).trimEnd().length }
}

/** Where a match that begins at a position ends. */
function matchAt(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}
