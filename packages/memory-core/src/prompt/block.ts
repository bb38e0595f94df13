import { dropHiddenCharacters } from "@caliban/text"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import type { CountTokens } from "./count-tokens.ts"
import { escapeAttribute, escapeText } from "./escape.ts"
import { type Beginning, orderPieces, type Pieces, splitText } from "./pieces.ts"
import type { CutBy, TextSize, TierReport } from "./prefix.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"

/** A tier while its text is cut to the budget: escaped text in pieces, of which the first `kept` are shown. */
export interface Block {
  tier: TierInput
  /** Larger than the number of pieces until a cut. */
  kept: number
  dropped: boolean
  /** True shows the shortest marker and no path. */
  short: boolean
  cutBy: Set<CutBy>
  /** The number of pieces to choose from: those of the text, then the lines of unlisted topics. */
  countPieces(): number
  /** Size of the text between the tags. */
  size(): Omit<TextSize, "tokens">
  /** The topics that are shown. */
  shownTopics(): Set<string>
  /** The shown text between its tags. */
  render(): string
  /** The report of a load about the tier; appends what a person should know to `diagnostics`. */
  report(diagnostics: Diagnostic[]): TierReport
}

// Larger than any count of pieces. Unlike `Infinity`, it is an integer, so indexing an array with it is fast.
const ALL = 1e9

/** The escaped text of a tier, before any cut. */
interface Content {
  whole: Beginning
  /** The lines of unlisted topics. */
  unlisted: readonly string[]
  /** True if hidden characters were removed. */
  hadHidden: boolean
  pieces(): Pieces
}

/** What a block shows between its tags. */
interface Shown extends Omit<TextSize, "tokens"> {
  body: string
  bytesMissing: number
  topicsNotShown: number
  notes: readonly string[]
}

/** Creates the block of a tier: removes hidden characters, escapes the text and trims it. Linear time. */
export function createBlock(
  tier: TierInput,
  tags: readonly string[],
  countTokens: CountTokens,
  caps: IndexCaps,
): Block {
  const { topics } = tier
  const content = createContent(tier, tags, caps)
  const block: Block = {
    tier,
    kept: ALL,
    dropped: !content.whole.text && !topics,
    short: false,
    cutBy: new Set(tier.bytesNotRead ? ["file-size"] : []),
    countPieces: () => content.pieces().count + content.unlisted.length,
    size: () => show(block, content),
    shownTopics: () => shownTopics(block, content),
    render: () => render(block, show(block, content)),
    report(diagnostics) {
      const shown = show(block, content)
      diagnostics.push(...diagnoseBlock(block, shown, content.hadHidden))
      return reportBlock(block, content, shown, countTokens)
    },
  }
  const { lines, bytes } = content.whole
  if (topics && (lines > caps.lines || bytes > caps.bytes)) block.kept = content.pieces().count
  return block
}

function createContent(tier: TierInput, tags: readonly string[], caps: IndexCaps): Content {
  const { topics, bytesNotRead } = tier
  const clean = dropHiddenCharacters(tier.text)
  const escaped = (some: string): string => escapeText(some, tags, topics !== undefined)
  const text = escaped(clean).trim()
  const whole = { text, lines: text ? text.split("\n").length : 0, bytes: Buffer.byteLength(text) }
  let pieces: Pieces | undefined
  const content: Content = {
    whole,
    unlisted: [],
    hadHidden: clean !== tier.text,
    pieces() {
      pieces ??= topics?.order ? orderPieces(text, topics.order) : splitText(text, topics && caps)
      return pieces
    },
  }
  if (topics?.unlisted?.length && !bytesNotRead) {
    content.unlisted = fitUnlisted(tier, whole, caps, (line) => escaped(dropHiddenCharacters(line)))
  }
  return content
}

/** The lines of unlisted topics for which the index leaves room. */
function fitUnlisted(
  { topics }: TierInput,
  { lines, bytes }: Beginning,
  caps: IndexCaps,
  clean: (line: string) => string,
): string[] {
  const fitting: string[] = []
  let size = bytes
  for (const { line } of topics?.unlisted ?? []) {
    const shown = clean(line)
    size += Buffer.byteLength(shown) + 1
    if (lines + fitting.length >= caps.lines || size > caps.bytes) break
    fitting.push(shown)
  }
  return fitting
}

/** How many of the lines of unlisted topics are shown. */
function countUnlisted({ kept }: Block, { unlisted, pieces }: Content): number {
  return kept >= ALL || unlisted.length === 0 ? unlisted.length : Math.max(0, kept - pieces().count)
}

/** The topics that are shown, on lines of the text or as unlisted ones. */
function shownTopics(block: Block, content: Content): Set<string> {
  const { slugs = [], unlisted = [] } = block.tier.topics ?? {}
  const shown = new Set<string>()
  const { kept } = block
  const pieces = kept >= ALL ? undefined : content.pieces()
  for (const [at, line] of slugs.entries()) {
    if (pieces === undefined || pieces.shows(Math.min(kept, pieces.count), at))
      for (const slug of line) shown.add(slug)
  }
  for (const { slug } of unlisted.slice(0, countUnlisted(block, content))) shown.add(slug)
  return shown
}

/** The first `kept` pieces, the marker if any is missing, and the lines of unlisted topics. */
function show(block: Block, content: Content): Shown {
  const { tier, kept, dropped } = block
  const { whole, unlisted, pieces } = content
  const begin = kept >= ALL ? whole : pieces().begin(Math.min(kept, pieces().count))
  const bytesMissing = whole.bytes - begin.bytes + tier.bytesNotRead
  const count = countUnlisted(block, content)
  const rows = unlisted.slice(0, count)
  const left = (tier.topics?.unlisted?.length ?? 0) - count
  const topicsNotShown = tier.topics ? tier.topics.count - shownTopics(block, content).size : 0
  if (bytesMissing > 0 && !dropped) {
    rows.unshift(markerOf(block, bytesMissing, topicsNotShown - left))
  }
  const added = rows.join("\n")
  return {
    body: begin.text + (begin.text && added && "\n") + added,
    lines: begin.lines + rows.length,
    bytes: begin.bytes + Buffer.byteLength(added) + (begin.text && added ? 1 : 0),
    bytesMissing,
    topicsNotShown,
    notes: block.short ? [] : notesOf(tier, left),
  }
}

function markerOf({ tier, short }: Block, bytesMissing: number, topicsNotShown: number): string {
  const { topics, mount, shownPath } = tier
  const index = mount === undefined ? "MEMORY" : `${mount}/MEMORY`
  const count = topics && `${topicsNotShown} of ${topics.count} topics not shown; `
  const rest = topics ? `read topic "${index}"` : shownPath && `read ${cleanPath(shownPath)}`
  return `[truncated: ${bytesMissing} bytes${short || !rest ? "" : `; ${count ?? ""}${rest} for the rest`}]`
}

/** Lines of ours below the text. They do not count against the caps of the index, so that they displace none of its lines. */
function notesOf({ topics, note }: TierInput, unlistedNotShown: number): string[] {
  const { files = 0, hasMore = false, searchTool } = topics?.others ?? {}
  const count = files + unlistedNotShown
  const notes = note === undefined ? [] : [note]
  if (count > 0 || hasMore) {
    const files = count === 0 ? "there may be files" : `${count} more file${count === 1 ? "" : "s"}`
    const more = hasMore ? (count === 0 ? " in subfolders" : ", and more in subfolders") : ""
    const search = searchTool === undefined ? "" : `; find them with ${cleanPath(searchTool)}`
    notes.push(`[not in the index: ${files}${more}${search}]`)
  }
  return notes
}

function cleanPath(path: string): string {
  return escapeAttribute(dropHiddenCharacters(path))
}

function render({ tier, short }: Block, { body, notes }: Shown): string {
  const { tag, mount, shownPath, topics } = tier
  const name = mount === undefined ? "" : ` mount="${mount}"`
  const path = shownPath === undefined || short ? "" : ` path="${cleanPath(shownPath)}"`
  const count = topics ? ` topic_count="${topics.count}"` : ""
  const inner = [body, ...notes, ""].filter((line, at) => line || at > 0).join("\n")
  return `<${tag}${name}${path}${count}>\n${inner}</${tag}>`
}

function reportBlock(
  { tier, dropped, cutBy }: Block,
  { whole, unlisted }: Content,
  { body, lines, bytes, notes, topicsNotShown }: Shown,
  countTokens: CountTokens,
): TierReport {
  const { name, mount, path, topics } = tier
  const all = [whole.text, ...unlisted].join("\n").trimStart()
  const tokens = countTokens(all)
  return {
    name,
    ...(mount === undefined ? {} : { isMount: true as const }),
    path,
    present: !dropped,
    before: { lines: whole.lines + unlisted.length, bytes: Buffer.byteLength(all), tokens },
    after: { lines: lines + notes.length, bytes, tokens: body === all ? tokens : countTokens(body) },
    cutBy: [...cutBy],
    ...(topics && { topicCount: topics.count, topicsNotShown, drift: topics.drift }),
  }
}

function diagnoseBlock({ tier, dropped, cutBy }: Block, shown: Shown, hadHidden: boolean): Diagnostic[] {
  const { path, topics } = tier
  const found: Diagnostic[] = []
  if (hadHidden) {
    found.push(diagnose("hidden-characters", path, "contains hidden characters; the prompt leaves them out"))
  }
  if (!cutBy.size) return found
  const hidden = shown.topicsNotShown ? `, ${shown.topicsNotShown} of ${topics?.count} topics not shown` : ""
  const advice = `(${[...cutBy].join(", ")})${hidden}. Shorten it or raise the cap`
  if (dropped) found.push(diagnose("tier-dropped", path, `is left out ${advice}`, "error"))
  else found.push(diagnose("tier-cut", path, `is cut by ${shown.bytesMissing} bytes ${advice}`))
  return found
}
