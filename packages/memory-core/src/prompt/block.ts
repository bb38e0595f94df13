import { dropHiddenCharacters, lazily } from "@caliban/text"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import type { CountTokens } from "./count-tokens.ts"
import { escapeAttribute, escapeText } from "./escape.ts"
import type { CutBy, IndexCaps, TextSize, TierInput, TierReport } from "./prefix.ts"

/** A tier while its text is cut to the budget: escaped text in lines, of which those with a rank below `kept` are shown. */
export interface Block {
  readonly tier: TierInput
  /** All of its text, and its size in bytes. */
  readonly text: string
  readonly bytes: number
  /** The lines of unlisted topics for which the text leaves room; they have the last ranks. */
  readonly unlisted: readonly string[]
  /** True if hidden characters were removed. */
  readonly hadHidden: boolean
  readonly lines: () => readonly Line[]
  /** The first rank of each topic. */
  readonly topics: () => ReadonlyMap<string, number>
  /** Larger than any rank until a cut; negative when the tier is left out. */
  kept: number
  readonly cutBy: Set<CutBy>
  /** What was shown last, for measuring it again. */
  last?: { kept: number; shown: Shown }
}

interface Line {
  readonly text: string
  /** Its place in the order in which lines are shown while there is room; absent for a blank line. */
  readonly rank: number | undefined
  readonly slugs: readonly string[]
}

/** What a block shows between its tags. */
interface Shown {
  body: string
  bytesMissing: number
  topicsNotShown: number
  notes: readonly string[]
}

const ALL = 1e9

/** What is kept of a tier that is left out. */
export const DROPPED = -1

/** Creates the block of a tier: removes hidden characters, escapes the text and trims it. Linear time. */
export function createBlock(tier: TierInput, tags: readonly string[], caps: IndexCaps): Block {
  const { topics, bytesNotRead } = tier
  const escaping = (clean: string): string => escapeText(clean, tags, topics !== undefined)
  const clean = dropHiddenCharacters(tier.text)
  const escaped = escaping(clean)
  const text = escaped.trim()
  const lines = lazily(() => linesOf(escaped, topics))
  const unlisted = bytesNotRead ? [] : (topics?.unlisted ?? [])
  return {
    tier,
    text,
    bytes: Buffer.byteLength(text),
    unlisted: fitBelow(text, unlisted, caps, (line) => escaping(dropHiddenCharacters(line))),
    hadHidden: clean !== tier.text,
    lines,
    topics: lazily(() => ranksOfTopics(lines())),
    kept: text || topics ? ALL : DROPPED,
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
  const room = lines.length > 0 ? caps.lines - countLines(text) : 0
  let bytes = Buffer.byteLength(text)
  for (const line of lines) {
    const shown = clean(line)
    bytes += Buffer.byteLength(shown) + 1
    if (fitting.length >= room || bytes > caps.bytes) break
    fitting.push(shown)
  }
  return fitting
}

function linesOf(text: string, topics: TierInput["topics"]): Line[] {
  return text.split("\n").map((line, at) => {
    const rank = topics?.ranks === undefined ? at : (topics.ranks[at] ?? ALL)
    return { text: line, rank: line.trim() === "" ? undefined : rank, slugs: topics?.slugs[at] ?? [] }
  })
}

/** The lines that are shown, in the order of the text. Where lines are chosen by rank, one blank line separates two. */
function join(lines: readonly Line[], kept: number, byRank: boolean): string {
  const shown: string[] = []
  for (const { text, rank } of byRank ? lines : lines.slice(0, Math.max(0, kept)))
    if (rank === undefined ? !byRank || shown.at(-1) !== "" : rank < kept)
      shown.push(byRank ? text.trimEnd() : text)
  return shown.join("\n").trim()
}

/** The number of lines of a text without a last line end. */
export function countLines(text: string): number {
  let count = text ? 1 : 0
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++
  return count
}

/** The number of ranks of the lines of the text. */
function countRanks({ lines }: Block): number {
  return lines().reduce((count, { rank = ALL }) => (rank < ALL ? Math.max(count, rank + 1) : count), 0)
}

/** The number of ranks to choose from. */
export const countChoices = (block: Block): number => countRanks(block) + block.unlisted.length

/** The first rank of each topic about which the index has a line. */
function ranksOfTopics(lines: readonly Line[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const { rank = ALL, slugs } of lines)
    for (const slug of slugs) if (rank < (first.get(slug) ?? ALL)) first.set(slug, rank)
  return first
}

/** True if a block shows a line of the index about a topic. */
export function showsTopic({ topics, kept }: Block, slug: string): boolean {
  return (topics().get(slug) ?? ALL) < kept
}

function countTopics({ tier, topics, kept }: Block): number {
  if (kept === ALL) return new Set(tier.topics?.slugs.flat()).size
  let count = 0
  for (const rank of topics().values()) if (rank < kept) count++
  return count
}

/** What a block shows now, with the marker if any of the text is missing. */
export function show(block: Block): Shown {
  const { kept, last } = block
  const shown = last?.kept === kept ? last.shown : compose(block)
  block.last = { kept, shown }
  return shown
}

function compose(block: Block): Shown {
  const { tier, text, bytes, unlisted, kept, lines } = block
  const { topics, bytesNotRead } = tier
  const begin = kept === ALL ? text : join(lines(), kept, topics?.ranks !== undefined)
  const below = kept === ALL ? unlisted : unlisted.slice(0, Math.max(0, kept - countRanks(block)))
  const unlistedNotShown = (topics?.unlisted?.length ?? 0) - below.length
  const topicsNotShown = topics ? topics.count - countTopics(block) - below.length : 0
  const bytesMissing = bytesNotRead + (begin === text ? 0 : bytes - Buffer.byteLength(begin))
  const isCut = bytesMissing > 0 && kept !== DROPPED
  const marker = isCut ? [markerOf(tier, bytesMissing, topicsNotShown - unlistedNotShown)] : []
  return {
    body: [begin, ...marker, ...below].filter(Boolean).join("\n"),
    bytesMissing,
    topicsNotShown,
    notes: notesOf(tier, unlistedNotShown),
  }
}

function markerOf({ topics, mount, shownPath }: TierInput, bytesMissing: number, notShown: number): string {
  const index = mount === undefined ? "MEMORY" : `${mount}/MEMORY`
  const count = topics ? `${notShown} of ${topics.count} topics not shown; ` : ""
  const rest = topics ? `read topic "${index}"` : shownPath && `read ${attribute(shownPath)}`
  return `[truncated: ${bytesMissing} bytes${rest ? `; ${count}${rest} for the rest` : ""}]`
}

/** Lines of ours below the text. They do not count against the caps of the index, so that they displace none of its lines. */
function notesOf({ topics, note }: TierInput, unlistedNotShown: number): string[] {
  const { files = 0, hasMore = false, searchTool } = topics?.others ?? {}
  const count = files + unlistedNotShown
  const notes = note === undefined ? [] : [note]
  if (count > 0 || hasMore) {
    const known = count === 0 ? "there may be files" : `${count} more file${count === 1 ? "" : "s"}`
    const more = hasMore ? (count === 0 ? " in subfolders" : ", and more in subfolders") : ""
    const search = searchTool === undefined ? "" : `; find them with ${attribute(searchTool)}`
    notes.push(`[not in the index: ${known}${more}${search}]`)
  }
  return notes
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
  const all = [text, ...unlisted].filter(Boolean).join("\n")
  const before = measure(all, countTokens)
  const after = body === all ? before : measure(body, countTokens)
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

function measure(text: string, countTokens: CountTokens): TextSize {
  return { lines: countLines(text), bytes: Buffer.byteLength(text), tokens: countTokens(text) }
}

/** What a person should know about the tier. */
export function diagnoseBlock(block: Block): Diagnostic[] {
  const { tier, cutBy, kept, hadHidden } = block
  const { path, topics } = tier
  const found = hadHidden
    ? [diagnose("hidden-characters", path, "contains hidden characters; the prompt leaves them out")]
    : []
  if (!cutBy.size) return found
  const { topicsNotShown, bytesMissing } = show(block)
  const hidden = topicsNotShown ? `, ${topicsNotShown} of ${topics?.count} topics not shown` : ""
  const advice = `(${[...cutBy].join(", ")})${hidden}. Shorten it or raise the cap`
  if (kept === DROPPED) return [...found, diagnose("tier-dropped", path, `is left out ${advice}`, "error")]
  return [...found, diagnose("tier-cut", path, `is cut by ${bytesMissing} bytes ${advice}`)]
}
