import { dropHiddenCharacters } from "@caliban/text"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import type { CountTokens } from "./count-tokens.ts"
import { escapeAttribute, escapeText } from "./escape.ts"
import type { CutBy, IndexCaps, TextSize, TierInput, TierReport } from "./prefix.ts"

/** A tier while its text is cut to the budget. */
export interface Block {
  readonly tier: TierInput
  /** All of its text, escaped. */
  readonly text: string
  /** Its lines, of which those with a rank below `kept` are shown. */
  readonly lines: readonly Line[]
  /** The lines of unlisted topics for which the text leaves room; their ranks follow those of the text. */
  readonly unlisted: readonly string[]
  readonly ranks: number
  /** `Infinity` until a cut; negative when the tier is left out. */
  kept: number
  readonly cutBy: Set<CutBy>
}

interface Line {
  readonly text: string
  /** Its place in the order in which lines are shown while there is room; absent: below a line that is shown. */
  readonly rank: number | undefined
  readonly slugs: readonly string[]
}

/** What is kept of a tier that is left out. */
export const DROPPED = -1

/** The rank of a line that no cut leaves. */
const LAST = 1e9

/** Creates the block of a tier: removes hidden characters, escapes the text and trims it. Linear time. */
export function createBlock(tier: TierInput, tags: readonly string[], caps: IndexCaps): Block {
  const { topics, bytesNotRead } = tier
  const clean = (raw: string): string => escapeText(dropHiddenCharacters(raw), tags, topics !== undefined)
  const escaped = clean(tier.text)
  const text = escaped.trim()
  const lines = (text ? escaped.trimEnd().split("\n") : []).map((line, at): Line => {
    const slugs = topics?.slugs[at] ?? []
    if (!topics?.ranks) return { text: line, rank: at, slugs }
    return { text: line.trimEnd(), rank: line.trim() ? (topics.ranks[at] ?? LAST) : undefined, slugs }
  })
  return {
    tier,
    text,
    lines,
    unlisted: fitBelow(text, (bytesNotRead === 0 && topics?.unlisted) || [], caps, clean),
    ranks: lines.reduce((most, { rank = LAST }) => (rank < LAST ? Math.max(most, rank + 1) : most), 0),
    kept: text || topics ? Number.POSITIVE_INFINITY : DROPPED,
    cutBy: new Set(bytesNotRead ? ["file-size"] : []),
  }
}

/** The lines for which a text leaves room. */
function fitBelow(
  text: string,
  lines: readonly string[],
  caps: IndexCaps,
  clean: (line: string) => string,
): string[] {
  const fitting: string[] = []
  const room = caps.lines - countLines(text)
  let bytes = Buffer.byteLength(text)
  for (const line of lines.slice(0, Math.max(0, room))) {
    const shown = clean(line)
    bytes += Buffer.byteLength(shown) + 1
    if (bytes > caps.bytes) break
    fitting.push(shown)
  }
  return fitting
}

/** The number of lines of a text without a last line end. */
export function countLines(text: string): number {
  let count = text ? 1 : 0
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++
  return count
}

/** True if a block shows a line of the index about a topic. */
export function showsTopic({ lines, kept }: Block, slug: string): boolean {
  return lines.some(({ rank = LAST, slugs }) => rank < kept && slugs.includes(slug))
}

/** The lines that are shown, in the order of the text. Where lines are chosen by rank, one blank line separates two. */
function textOf({ tier, text, lines, kept }: Block): string {
  if (kept > LAST) return text
  const shown: string[] = []
  for (const line of tier.topics?.ranks ? lines : lines.slice(0, Math.max(0, kept)))
    if (line.rank === undefined ? shown.at(-1) !== "" : line.rank < kept) shown.push(line.text)
  return shown.join("\n").trim()
}

/** What a block shows now between its tags, with the marker if any of the text is missing. */
export function show(block: Block) {
  const { tier, text, lines, unlisted, kept } = block
  const { topics, note } = tier
  const begin = textOf(block)
  const below = unlisted.slice(0, Math.max(0, kept - block.ranks))
  const shown = new Set<string>()
  for (const { rank = LAST, slugs } of topics ? lines : [])
    if (rank < kept) for (const slug of slugs) shown.add(slug)
  const notShown = (topics?.count ?? 0) - shown.size - below.length
  const unlistedNotShown = (topics?.unlisted?.length ?? 0) - below.length
  const missing = begin === text ? 0 : Buffer.byteLength(text) - Buffer.byteLength(begin)
  const bytesMissing = tier.bytesNotRead + missing
  const isCut = bytesMissing > 0 && kept !== DROPPED
  const marker = isCut ? markerOf(tier, bytesMissing, notShown - unlistedNotShown) : ""
  return {
    body: [begin, marker, ...below].filter(Boolean).join("\n"),
    bytesMissing,
    topicsNotShown: notShown,
    // They do not count against the caps of the index, so that they displace none of its lines.
    notes: [note, noteOfOthers(tier, unlistedNotShown)].filter((line) => line !== undefined),
  }
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
  const known = count === 0 ? "there may be files" : `${count} more file${count === 1 ? "" : "s"}`
  const more = hasMore ? (count === 0 ? " in subfolders" : ", and more in subfolders") : ""
  const search = searchTool === undefined ? "" : `; find them with ${attribute(searchTool)}`
  return `[not in the index: ${known}${more}${search}]`
}

const attribute = (text: string): string => escapeAttribute(dropHiddenCharacters(text))

/** The shown text between its tags. */
export function render(block: Block): string {
  const { tag, mount, shownPath, topics } = block.tier
  const { body, notes } = show(block)
  const name = mount === undefined ? "" : ` mount="${mount}"`
  const path = shownPath === undefined ? "" : ` path="${attribute(shownPath)}"`
  const count = topics ? ` topic_count="${topics.count}"` : ""
  const lines = [...(body ? [body] : []), ...notes].map((line) => `${line}\n`)
  return `<${tag}${name}${path}${count}>\n${lines.join("")}</${tag}>`
}

/** The report of a load about the tier. */
export function report(block: Block, countTokens: CountTokens): TierReport {
  const { tier, text, unlisted, kept, cutBy } = block
  const { name, mount, path, topics } = tier
  const { body, notes, topicsNotShown } = show(block)
  const measure = (some: string): TextSize => ({
    lines: countLines(some),
    bytes: Buffer.byteLength(some),
    tokens: countTokens(some),
  })
  const all = [text, ...unlisted].filter(Boolean).join("\n")
  const before = measure(all)
  const after = body === all ? before : measure(body)
  return {
    name,
    ...(mount === undefined ? {} : { isMount: true as const }),
    path,
    present: kept !== DROPPED,
    before,
    after: { ...after, lines: after.lines + notes.length },
    cutBy: [...cutBy],
    ...(topics && { topicCount: topics.count, topicsNotShown, drift: topics.drift }),
  }
}

/** What a person should know about the tier. */
export function diagnoseBlock(block: Block): Diagnostic[] {
  const { tier, cutBy, kept } = block
  const { path, topics, text } = tier
  const { topicsNotShown, bytesMissing } = show(block)
  const hidden = topicsNotShown && topics ? `, ${topicsNotShown} of ${topics.count} topics not shown` : ""
  const advice = `(${[...cutBy].join(", ")})${hidden}. Shorten it or raise the cap`
  const found: Diagnostic[] = []
  if (dropHiddenCharacters(text) !== text)
    found.push(diagnose("hidden-characters", path, "contains hidden characters; the prompt leaves them out"))
  if (kept === DROPPED && cutBy.size > 0)
    found.push(diagnose("tier-dropped", path, `is left out ${advice}`, "error"))
  else if (cutBy.size > 0) found.push(diagnose("tier-cut", path, `is cut by ${bytesMissing} bytes ${advice}`))
  return found
}
