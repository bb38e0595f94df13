import { mustBeList, mustBeObject, mustBeText } from "@caliban/text"
import type { Codec } from "../layouts/codec.ts"
import type { RemovedPointer } from "../store/store.ts"
import { formatPointer, formOf, type PointerForm, type PointerText } from "./format-pointer.ts"
import { findDrift } from "./index-drift.ts"
import { insertLines, type Placement, placementFor, type ShownPart } from "./insert-lines.ts"
import { formatIndex, type IndexLine, parseIndex } from "./parse-index.ts"
import { removedLine } from "./update-index.ts"

export interface IndexRepair {
  /** The repaired index. */
  text: string
  /** Slugs that got a pointer. */
  added: readonly string[]
  /** Slugs whose dangling pointers were removed. */
  dropped: readonly string[]
  /** Slugs whose duplicate lines were removed. */
  merged: readonly string[]
  /** The removed lines. */
  removed: readonly RemovedPointer[]
}

export interface RepairOptions {
  /** Slugs of all topic files. */
  slugs: readonly string[]
  /** Slugs to which an archive has pointers: they need none in the index. Default: none. */
  archived?: readonly string[] | undefined
  /** The pointer of a file without one; `undefined` if the file is not a topic. */
  describe: (slug: string) => PointerText | undefined
  /** Where new pointers go; see `placementFor`. Default: `first`. */
  placement?: Placement | undefined
  /** How much of the index the prompt shows; new pointers go to that part. Default: the default caps. */
  shown?: ShownPart | undefined
  /** Where the topics are. Default: next to the index. */
  codec?: Codec | undefined
}

/** A repair that only needs the content of the files without a pointer. */
export interface StartedRepair {
  /** Slugs of files that the index neither points to nor mentions. */
  unlisted: readonly string[]
  finish(describe: RepairOptions["describe"]): IndexRepair
}

/**
 * Repairs drift and keeps every other byte: removes dangling pointers and duplicate lines, and adds missing pointers. A
 * line with the only link to an existing topic is kept. Linear time.
 */
export function repairIndex(text: string, options: RepairOptions): IndexRepair {
  mustBeText("repairIndex", "text", text)
  mustBeObject("repairIndex", undefined, options, REPAIR_OPTIONS)
  mustBeList("repairIndex", "slugs", options.slugs)
  const { describe } = options
  return startRepair(text, options).finish(describe)
}

const REPAIR_OPTIONS = ["slugs", "archived", "describe", "placement", "shown", "codec"]

/** `repairIndex` in two steps, so that the unlisted files can be read asynchronously in between. */
export function startRepair(text: string, options: Omit<RepairOptions, "describe">): StartedRepair {
  const { codec } = options
  const index = parseIndex(text, codec)
  const onDisk = new Set(options.slugs)
  const drift = findDrift(index, options.slugs)
  const removed: RemovedPointer[] = []
  const hasNoDrift = drift.dangling.length === 0 && drift.duplicateLines.size === 0
  const kept: IndexLine[] = hasNoDrift ? [...index.lines] : []
  const keptAt = new Map<string, number>()
  for (const [at, line] of hasNoDrift ? [] : index.lines.entries()) {
    const { slug, slugs = [] } = line.pointer ?? {}
    if (drift.duplicateLines.has(at)) moveHook(kept, keptAt.get(slug as string), line, codec)
    else if (slugs.length === 0 || slugs.some((one) => onDisk.has(one))) {
      if (slug !== undefined && !keptAt.has(slug)) keptAt.set(slug, kept.length)
      kept.push(line)
      continue
    }
    removed.push(removedLine(index.lines, at))
  }

  // Parsed again: a removed line may have mentioned other topics.
  const rest = hasNoDrift ? index : parseIndex(formatIndex({ lines: kept }), codec)
  const archived = new Set(options.archived)
  const found = hasNoDrift ? drift : findDrift(rest, options.slugs)
  const unlisted = found.unlisted.filter((slug) => !archived.has(slug))
  const finish = (describe: RepairOptions["describe"]): IndexRepair => {
    const pointers = unlisted.map(describe).filter((pointer) => pointer !== undefined)
    const lines = [...rest.lines]
    const form = formOf(lines, codec)
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
function isLinkable(pointer: PointerText, form: PointerForm): boolean {
  return (
    USUAL_SLUG.test(pointer.slug) ||
    parseIndex(formatPointer(pointer, form), form.codec).lines[0]?.pointer?.slug === pointer.slug
  )
}

/** Moves the hook of a removed line to the kept line of the topic if that has none. */
function moveHook(
  kept: IndexLine[],
  at: number | undefined,
  from: IndexLine,
  codec: Codec | undefined,
): void {
  const line = kept[at ?? -1]
  if (at === undefined || line?.pointer === undefined || from.pointer === undefined) return
  if (line.pointer.hook !== "" || from.pointer.hook === "") return
  if (line.pointer.slugs.length > 1 || from.pointer.slugs.length > 1) return
  const text = line.text.slice(0, line.pointer.linkEnd) + from.text.slice(from.pointer.linkEnd)
  const [moved] = parseIndex(text, codec).lines
  if (moved?.pointer?.slug === line.pointer.slug) kept[at] = { ...moved, end: line.end }
}
