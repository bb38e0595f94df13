import { dropHiddenCharacters } from "@caliban/text"
import { diagnose } from "../diagnostics.ts"
import { placesOf, showLines } from "../usage/show-lines.ts"
import { escapeAttribute, escapeText } from "./escape.ts"

/** Lines longer than any pointer are split into pieces of this length, in UTF-16 code units. */
const PIECE_LENGTH = 1000
// Larger than any count of pieces. Unlike `Infinity`, it is an integer, so indexing an array with it is fast.
const ALL = 1e9
/** Creates the block of a tier: removes hidden characters, escapes the text and trims it. Cuts nothing. Linear time. */
export function createBlock(tier, tags, countTokens, caps) {
  const { tag, topics } = tier
  const content = createContent(tier, tags, countTokens)
  const { before, path, text } = content
  const block = {
    tier,
    kept: ALL,
    dropped: !text && !topics,
    short: false,
    cutBy: new Set(tier.bytesNotRead ? ["file-size"] : []),
    countPieces() {
      if (topics?.order) {
        content.ordered ??= { lines: text.split("\n"), places: placesOf(topics.order) }
        return topics.order.length
      }
      if (!content.parts.length) content.parts = split(text, topics && caps)
      return content.parts.length - 1
    },
    size: () => show(block, content),
    render() {
      const body = [show(block, content).body, tier.note ?? ""].filter(Boolean).join("\n")
      const mount = tier.mount === undefined ? "" : ` mount="${tier.mount}"`
      const attribute = path === undefined || block.short ? "" : ` path="${path}"`
      const count = topics ? ` topic_count="${topics.count}"` : ""
      return `<${tag}${mount}${attribute}${count}>\n${body && `${body}\n`}</${tag}>`
    },
    report(diagnostics) {
      const shown = show(block, content)
      diagnostics.push(...diagnoseBlock(block, shown, content.hadHidden))
      const { body, lines, bytes, topicsNotShown } = shown
      const after = { lines, bytes, tokens: body === text ? before.tokens : countTokens(body) }
      const { name } = tier
      const common = {
        name,
        ...(tier.mount === undefined ? {} : { isMount: true }),
        path: tier.path,
        present: !block.dropped,
        before,
        after,
        cutBy: [...block.cutBy],
      }
      return topics ? { ...common, topicCount: topics.count, topicsNotShown, drift: topics.drift } : common
    },
  }
  if (topics && (before.lines > caps.lines || before.bytes > caps.bytes)) block.kept = block.countPieces()
  return block
}
function createContent(tier, tags, countTokens) {
  const clean = dropHiddenCharacters(tier.text)
  const text = escapeText(clean, tags, tier.topics !== undefined).trim()
  const slugs = new Set()
  const topicsUpTo = (tier.topics?.slugs ?? []).map((line) => {
    for (const slug of line) slugs.add(slug)
    return slugs.size
  })
  return {
    text,
    hadHidden: clean !== tier.text,
    before: {
      lines: text ? text.split("\n").length : 0,
      bytes: Buffer.byteLength(text),
      tokens: countTokens(text),
    },
    path: tier.shownPath === undefined ? undefined : escapeAttribute(dropHiddenCharacters(tier.shownPath)),
    topicsUpTo,
    parts: [],
  }
}
/** The first `kept` pieces and, if anything is missing, the marker. */
function show({ tier, kept, short, dropped }, content) {
  const { before, path } = content
  const { bytesNotRead, topics } = tier
  const beginning = beginningOf(tier, content, kept)
  const bytesMissing = before.bytes - beginning.bytes + bytesNotRead
  const topicCount = topics?.count ?? 0
  const topicsNotShown = topicCount - beginning.topics
  let advice
  if (short) advice = undefined
  else if (topics) {
    const index = tier.mount === undefined ? "MEMORY" : `${tier.mount}/MEMORY`
    advice = `; ${topicsNotShown} of ${topicCount} topics not shown; read topic "${index}" for the rest`
  } else if (path) advice = `; read ${path} for the rest`
  const isCut = bytesMissing > 0 && !dropped
  const marker = isCut ? `${beginning.text && "\n"}[truncated: ${bytesMissing} bytes${advice ?? ""}]` : ""
  return {
    body: beginning.text + marker,
    lines: beginning.lines + (marker ? 1 : 0),
    bytes: beginning.bytes + Buffer.byteLength(marker),
    bytesMissing,
    topicsNotShown,
  }
}
/** The first `kept` pieces, without trailing white space. */
function beginningOf({ topics }, { text, before, topicsUpTo, parts, ordered }, kept) {
  if (topics && ordered && kept < ALL) return showLines(ordered.lines, kept, ordered.places, topics.slugs)
  const part = parts[kept] ?? { ...before, end: text.length, ends: before.lines }
  return {
    text: text.slice(0, part.end).trimEnd(),
    lines: part.lines,
    bytes: part.bytes,
    topics: topicsUpTo[Math.min(part.ends, topicsUpTo.length) - 1] ?? 0,
  }
}
function diagnoseBlock({ tier, dropped, cutBy }, shown, hadHidden) {
  const { path, topics } = tier
  const found = []
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
/** The part that each number of pieces shows, up to the first piece beyond the caps; later pieces are never shown. */
function split(text, caps = { lines: Infinity, bytes: Infinity }) {
  const part = { end: 0, ends: 0, lines: 0, bytes: 0 }
  const parts = [{ ...part }]
  let size = 0
  for (const piece of piecesOf(text)) {
    const shown = piece.trimEnd()
    if (shown) {
      part.lines = part.ends + 1
      part.bytes = size + Buffer.byteLength(shown)
    }
    size += Buffer.byteLength(piece)
    part.end += piece.length
    if (piece.endsWith("\n")) part.ends++
    parts.push({ ...part })
    // Trailing blank lines do not count.
    if (shown && (part.ends > caps.lines + 1 || size > caps.bytes + 1)) break
  }
  return parts
}
/** The lines of a text, each with its end. Long lines are split, never inside a surrogate pair. */
function* piecesOf(text) {
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf("\n", start)
    const end = newline < 0 ? text.length : newline
    if (end - start <= PIECE_LENGTH) {
      yield `${text.slice(start, end)}\n`
      start = end + 1
    } else {
      const isPair = /[\ud800-\udbff]/.test(text.charAt(start + PIECE_LENGTH - 1))
      const cut = start + PIECE_LENGTH - (isPair ? 1 : 0)
      yield text.slice(start, cut)
      start = cut
    }
  }
}
