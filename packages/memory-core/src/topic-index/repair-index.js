import { mustBeList, mustBeObject, mustBeText } from "@caliban/text"
import { formatPointer, formOf } from "./format-pointer.ts"
import { findDrift } from "./index-drift.ts"
import { insertLines, placementFor } from "./insert-lines.ts"
import { formatIndex, parseIndex } from "./parse-index.ts"
import { removedLine } from "./update-index.ts"
/**
 * Repairs drift and keeps every other byte: removes dangling pointers and duplicate lines, and adds missing pointers. A
 * line with the only link to an existing topic is kept. Linear time.
 */
export function repairIndex(text, options) {
  mustBeText("repairIndex", "text", text)
  mustBeObject("repairIndex", undefined, options, REPAIR_OPTIONS)
  mustBeList("repairIndex", "slugs", options.slugs)
  const { describe } = options
  return startRepair(text, options).finish(describe)
}
const REPAIR_OPTIONS = ["slugs", "archived", "describe", "placement", "shown", "layout"]
/** `repairIndex` in two steps, so that the unlisted files can be read asynchronously in between. */
export function startRepair(text, options) {
  const { layout } = options
  const index = parseIndex(text, layout)
  const onDisk = new Set(options.slugs)
  const drift = findDrift(index, options.slugs)
  const removed = []
  const hasNoDrift = drift.dangling.length === 0 && drift.duplicateLines.size === 0
  const kept = hasNoDrift ? [...index.lines] : []
  const keptAt = new Map()
  for (const [at, line] of hasNoDrift ? [] : index.lines.entries()) {
    const { slug, slugs = [] } = line.pointer ?? {}
    if (drift.duplicateLines.has(at)) moveHook(kept, keptAt.get(slug), line, layout)
    else if (slugs.length === 0 || slugs.some((one) => onDisk.has(one))) {
      if (slug !== undefined && !keptAt.has(slug)) keptAt.set(slug, kept.length)
      kept.push(line)
      continue
    }
    removed.push(removedLine(index.lines, at))
  }
  // Parsed again: a removed line may have mentioned other topics.
  const rest = hasNoDrift ? index : parseIndex(formatIndex({ lines: kept }), layout)
  const archived = new Set(options.archived)
  const found = hasNoDrift ? drift : findDrift(rest, options.slugs)
  const unlisted = found.unlisted.filter((slug) => !archived.has(slug))
  const finish = (describe) => {
    const pointers = unlisted.map(describe).filter((pointer) => pointer !== undefined)
    const lines = [...rest.lines]
    const form = formOf(lines, layout)
    const added = pointers.filter((pointer) => isLinkable(pointer, form))
    if (hasNoDrift && added.length === 0) return { text, added: [], dropped: [], merged: [], removed }
    const stillListed = new Set(kept.flatMap((line) => line.pointer?.slugs ?? []))
    const listed = [...stillListed].filter((slug) => onDisk.has(slug)).length
    const placement = placementFor(added.length, listed, options.placement ?? "first")
    if (added.length > 0) {
      insertLines(
        lines,
        added.map((pointer) => formatPointer(pointer, form)),
        placement,
        options.shown,
      )
    }
    return {
      text: formatIndex({ lines }),
      added: added.map((pointer) => pointer.slug),
      dropped: drift.dangling.filter((slug) => !stillListed.has(slug)),
      merged: drift.duplicates,
      removed,
    }
  }
  return { unlisted, finish }
}
// The link to such a name is parsed correctly whatever the hook contains.
const USUAL_SLUG = /^(?!memory$)\w[\w.-]{0,250}$/i
/** False for a file that no link can name, for example because of a backslash in its name. */
function isLinkable(pointer, form) {
  return (
    USUAL_SLUG.test(pointer.slug) ||
    parseIndex(formatPointer(pointer, form), form.layout).lines[0]?.pointer?.slug === pointer.slug
  )
}
/** Moves the hook of a removed line to the kept line of the topic if that has none. */
function moveHook(kept, at, from, layout) {
  const line = kept[at ?? -1]
  if (at === undefined || line?.pointer === undefined || from.pointer === undefined) return
  if (line.pointer.hook !== "" || from.pointer.hook === "") return
  if (line.pointer.slugs.length > 1 || from.pointer.slugs.length > 1) return
  const text = line.text.slice(0, line.pointer.linkEnd) + from.text.slice(from.pointer.linkEnd)
  const [moved] = parseIndex(text, layout).lines
  if (moved?.pointer?.slug === line.pointer.slug) kept[at] = { ...moved, end: line.end }
}
