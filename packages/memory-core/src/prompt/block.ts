import { dropHiddenCharacters, lazily } from "@caliban/text"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import type { CountTokens } from "./count-tokens.ts"
import { escapeAttribute, safeText } from "./escape.ts"
import type { CutBy, IndexCaps, TierInput, TierReport } from "./prefix.ts"

/** A tier while its text is cut to the budget. */
export type Block = ReturnType<typeof createBlock>

/** What a block shows for this `kept`. */
interface Shown {
  kept: number
  /** The text with the tags and notes, and between them without notes. */
  rendered: string
  body: string
  size: IndexCaps
  bytesMissing: number
  topicsNotShown: number
  /** They do not count against the caps of the index, so that they displace none of its lines. */
  notes: readonly string[]
}

/** What is kept of a tier that is left out. */
export const DROPPED = -1

/** The rank of a line that no cut leaves. */
const LAST = 1e9

/** Creates the block of a tier: removes hidden characters, escapes the text and trims it. Linear time. */
export function createBlock(tier: TierInput, tags: readonly string[], caps: IndexCaps) {
  const { topics, bytesNotRead } = tier
  const clean = (raw: string) => safeText(raw, tags, topics !== undefined)
  const { safe, hadHidden } = clean(tier.text)
  const text = safe.trim()
  const below = bytesNotRead ? [] : (topics?.unlisted ?? []).map((line) => clean(line).safe)
  return {
    tier,
    clean,
    /** All of its text, escaped. */
    text,
    /** With the lines of unlisted topics for which the text leaves room; their ranks follow those of the text. */
    ...fitBelow(text, below, caps),
    hadHidden,
    /** What a cut of the text chooses from: the lines with a rank below `kept` are shown. */
    lines: lazily(() => rankLines(safe.trimEnd(), topics, caps.lines)),
    /** `Infinity` until a cut; negative when the tier is left out. */
    kept: text || topics ? Infinity : DROPPED,
    cutBy: new Set<CutBy>(bytesNotRead ? ["file-size"] : []),
    shown: undefined as Shown | undefined,
  }
}

/**
 * The lines of a text, and how many ranks they have.
 *
 * @param most So many lines of an index can be shown.
 */
function rankLines(text: string, topics: TierInput["topics"], most: number) {
  const { ranks: given, slugs = [] } = topics ?? {}
  // Blank lines at the top are not shown.
  const top = countLines(text.slice(0, text.search(/\S/))) - 1
  let ranks = 0
  const all = text.split("\n", topics && !given ? most + top : undefined).map((line, at) => {
    const rank = !given ? Math.max(0, at - top) : line.trim() ? (given[at] ?? LAST) : undefined
    if (rank !== undefined && rank < LAST) ranks = Math.max(ranks, rank + 1)
    // The place in the order in which lines are shown while there is room; without one: below a line that is shown.
    return { text: given ? line.trimEnd() : line, rank, slugs: slugs[at] ?? [] }
  })
  return { all, ranks }
}

/** The lines for which a text leaves room, and the size of all of it. */
function fitBelow(text: string, below: readonly string[], caps: IndexCaps) {
  let size = sizeOf(text)
  const end = below.findIndex((line) => {
    const bytes = size.bytes + Buffer.byteLength(size.bytes ? `\n${line}` : line)
    if (size.lines >= caps.lines || bytes > caps.bytes) return true
    size = { lines: size.lines + 1, bytes }
    return false
  })
  return { unlisted: end < 0 ? below : below.slice(0, end), size }
}

/** The size of a text without a last line end. */
function sizeOf(text: string): IndexCaps {
  return { lines: text ? countLines(text) : 0, bytes: Buffer.byteLength(text) }
}

export function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++
  return lines
}

/** The topics about which a block shows a line of the index. */
export function shownTopics({ tier, lines, kept }: Block): Set<string> {
  if (kept > LAST) return new Set(tier.topics?.slugs.flat())
  return new Set(lines().all.flatMap(({ rank = LAST, slugs }) => (rank < kept ? slugs : [])))
}

/** The lines that a cut leaves, in the order of the text. Where they are chosen by rank, one blank line separates two. */
function cutText({ lines, kept }: Block): string {
  const shown: string[] = []
  for (const line of lines().all)
    if (line.rank === undefined ? shown.at(-1) !== "" : line.rank < kept) shown.push(line.text)
  return shown.join("\n").trim()
}

/** What a block shows now, with the marker if any of the text is missing. */
export function show(block: Block): Shown {
  const { tier, text, unlisted, kept } = block
  if (block.shown?.kept === kept) return block.shown
  const { topics, note } = tier
  const linesBelow = kept > LAST ? kept : kept - block.lines().ranks
  const isWhole = linesBelow >= 0
  const left = isWhole ? text : cutText(block)
  // Without the lines between, two others may be a tag.
  const begin = isWhole ? text : block.clean(left).safe
  const below = isWhole ? unlisted.slice(0, linesBelow) : []
  const topicsNotShown = topics ? topics.count - shownTopics(block).size - below.length : 0
  const unlistedNotShown = (topics?.unlisted?.length ?? 0) - below.length
  const bytesMissing = tier.bytesNotRead + Buffer.byteLength(text) - Buffer.byteLength(left)
  const marker = bytesMissing > 0 && kept !== DROPPED ? markerOf(tier, bytesMissing, topicsNotShown) : ""
  const body = [begin, marker, ...below].filter(Boolean).join("\n")
  const notes = [note, noteOfOthers(tier, unlistedNotShown)].filter((line) => line !== undefined)
  const rendered = tagsAround(tier, body ? [body, ...notes] : notes)
  const size = marker || kept <= LAST ? sizeOf(body) : block.size
  block.shown = { kept, rendered, body, size, bytesMissing, topicsNotShown, notes }
  return block.shown
}

function markerOf({ topics, mount, shownPath }: TierInput, bytes: number, notShown: number): string {
  const count = topics ? `${notShown} of ${topics.count} topics not shown; ` : ""
  const index = `read topic "${mount === undefined ? "" : `${mount}/`}MEMORY"`
  const rest = topics ? index : shownPath && `read ${attribute(shownPath)}`
  return `[truncated: ${bytes} bytes${rest ? `; ${count}${rest} for the rest` : ""}]`
}

function noteOfOthers({ topics }: TierInput, unlistedNotShown: number): string | undefined {
  const { files = 0, hasMore = false, searchTool } = topics?.others ?? {}
  const count = files + unlistedNotShown
  if (count === 0 && !hasMore) return undefined
  const more = `${count} more file${count === 1 ? "" : "s"}${hasMore ? ", and more in subfolders" : ""}`
  const found = count === 0 ? "there may be files in subfolders" : more
  const search = searchTool === undefined ? "" : `; find them with ${attribute(searchTool)}`
  return `[not in the index: ${found}${search}]`
}

const attribute = (text: string): string => escapeAttribute(dropHiddenCharacters(text))

function tagsAround({ tag, mount, shownPath, topics }: TierInput, lines: readonly string[]): string {
  const name = mount === undefined ? "" : ` mount="${mount}"`
  const path = shownPath === undefined ? "" : ` path="${attribute(shownPath)}"`
  const count = topics ? ` topic_count="${topics.count}"` : ""
  return `<${tag}${name}${path}${count}>\n${lines.map((line) => `${line}\n`).join("")}</${tag}>`
}

/** The report of a load about the tier. */
export function report(block: Block, countTokens: CountTokens): TierReport {
  const { tier, text, size, unlisted, kept, cutBy } = block
  const { name, mount, path, topics } = tier
  const { body, size: shown, notes, topicsNotShown } = show(block)
  const all = [text, ...unlisted].filter(Boolean).join("\n")
  const before = { ...size, tokens: countTokens(all) }
  const tokens = body === all ? before.tokens : countTokens(body)
  return {
    name,
    ...(mount !== undefined && { isMount: true as const }),
    path,
    present: kept !== DROPPED,
    before,
    after: { lines: shown.lines + notes.length, bytes: shown.bytes, tokens },
    cutBy: [...cutBy],
    ...(topics && { topicCount: topics.count, topicsNotShown }),
  }
}

/** What a person should know about the tier. */
export function diagnoseBlock(block: Block): Diagnostic[] {
  const { tier, cutBy, kept, hadHidden } = block
  const { path, topics } = tier
  const { topicsNotShown, bytesMissing } = show(block)
  const hidden = topicsNotShown && topics ? `, ${topicsNotShown} of ${topics.count} topics not shown` : ""
  const advice = `(${[...cutBy].join(", ")})${hidden}. Shorten it or raise the cap`
  const found: Diagnostic[] = []
  if (hadHidden)
    found.push(diagnose("hidden-characters", path, "contains hidden characters; the prompt leaves them out"))
  if (kept === DROPPED && cutBy.size > 0)
    found.push(diagnose("tier-dropped", path, `is left out ${advice}`, "error"))
  else if (cutBy.size > 0) found.push(diagnose("tier-cut", path, `is cut by ${bytesMissing} bytes ${advice}`))
  return found
}
