import { basename, dirname, join } from "node:path"
import { decodeLoose, encode } from "@caliban/text"
import { newIndex } from "../../changes/bootstrap-index.ts"
import { takeOverIndex } from "../../changes/take-over-index.ts"
import { isMemoryError, MemoryError } from "../../errors.ts"
import { canonicalPath } from "../../files/canonical-path.ts"
import { INDEX_MAX_BYTES } from "../../limits.ts"
import type {
  AdoptableMemory,
  AdoptionResult,
  LeftBehind,
  MemoryChange,
  Warning,
} from "../../memory-types.ts"
import type { Store } from "../../store/store.ts"
import { formatIndex, type IndexLine, parseIndex } from "../../topic-index/parse-index.ts"
import { removePointers } from "../../topic-index/update-index.ts"
import type { OpenMemory } from "../open-memory.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
import { type OwnChanges, toOwnChange } from "../undo/own-changes.ts"
import { commitWarnings, completedWarnings, sizeWarnings } from "../warnings.ts"
import { type AdoptionContext, createAdoptionContext } from "./adoption-context.ts"
import { copyTopic, readScreened } from "./copy-topic.ts"
import { examineProject } from "./examine-project.ts"
import { markAdopted } from "./mark-adopted.ts"
import { type OtherMemory, readOtherMemory } from "./read-other-memory.ts"
import { type ScreenedTopic, screenTopics } from "./screen-topics.ts"

/** The memory that adopts another one. */
export interface AdoptingMemory {
  options: ResolvedOptions
  opened: OpenMemory
  history: OwnChanges
  announce(change: MemoryChange): void
}

/** Copies another memory into this one; see `Memory.adopt`. */
export async function adoptMemory(
  memory: AdoptingMemory,
  given: string,
  isConfirmed: boolean,
): Promise<AdoptionResult> {
  const { options, opened } = memory
  const to = await opened.forWriting()
  const context = createAdoptionContext(options, opened)
  const found = context && (await findAdoptable(context, given))
  if (context === undefined || found === undefined) {
    throw new MemoryError(
      "no-memory-directory",
      "No memory that this project can adopt is in that directory. Nothing was changed.",
    )
  }
  const { directory, workspace, why } = found
  if (why === "earlier-key" && !isConfirmed) {
    throw new MemoryError(
      "denied",
      `The folder ${workspace} still exists. Nothing was changed. Its memory is adopted once a person confirms that.`,
    )
  }
  const other = await readOtherMemory(context, directory)
  const screening = await screenTopics(options, other.store, to, other.topics)
  await takeOver(memory, to, other, screening.refused)
  const { left, ...copy } = await copyTopics(memory, other.store, to, screening.topics)
  const index = await to.readIndex(INDEX_MAX_BYTES)
  const own = parseIndex(decodeLoose(index?.bytes ?? new Uint8Array()), to.codec)
  const leftBehind = [...other.leftBehind, ...screening.leftBehind, ...left]
  markAdopted(context.files, dirname(directory), context.paths.workspace)
  return {
    ...copy,
    leftBehind: leftBehind.sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    linesNotCopied: countMissing(other, own.lines),
    warnings: [...copy.warnings, ...sizeWarnings(own, options.caps)],
  }
}

/** The memory as `listAdoptable` gives it, if it can be adopted; also one that was adopted before. */
async function findAdoptable(context: AdoptionContext, given: string): Promise<AdoptableMemory | undefined> {
  const canonical = canonicalPath(context.files, given)
  const folder = dirname(canonical)
  const name = basename(folder)
  if (folder !== canonicalPath(context.files, join(context.root, name)) || name === basename(context.own)) {
    return undefined
  }
  const found = await examineProject(context, name)
  return found !== undefined && canonicalPath(context.files, found.directory) === canonical
    ? found
    : undefined
}

/** Gives an unused memory the other index, without the lines of refused topics. Does nothing when this memory has content. */
async function takeOver(
  { announce }: AdoptingMemory,
  to: Store,
  { index }: OtherMemory,
  refused: readonly string[],
): Promise<void> {
  if (index === undefined) return
  const isNew = (await to.readIndex(0)) === undefined
  const left = refused.reduce(
    (rest, slug) => removePointers(rest, slug).index,
    parseIndex(decodeLoose(index), to.codec),
  )
  const bytes = refused.length === 0 ? index : encode(formatIndex(left))
  const { result } = await to.transact(undefined, takeOverIndex(bytes))
  if (result) announce({ action: isNew ? "index-created" : "index-edited" })
}

interface Copied extends Pick<AdoptionResult, "copied" | "same" | "renamed" | "warnings"> {
  left: readonly LeftBehind[]
}

/** Copies topics, each in its own transaction, and records each for undo. */
async function copyTopics(
  { options, history, announce }: AdoptingMemory,
  from: Store,
  to: Store,
  topics: readonly ScreenedTopic[],
): Promise<Copied> {
  const copied: string[] = []
  const same: string[] = []
  const renamed: { from: string; to: string }[] = []
  const left: LeftBehind[] = []
  const warnings = new Map<string, Warning>()
  for (const topic of topics) {
    const bytes = await readScreened(from, topic)
    const result = bytes && (await unlessChanged(topic, () => copyTopic(options, to, topic, bytes)))
    if (result === undefined) {
      left.push({ slug: topic.slug, reason: "It was changed or removed in the meantime." })
      continue
    }
    const { slug, commit } = result
    const { action, index, pointer, completed } = commit.result
    for (const warning of [...commitWarnings(commit), ...completedWarnings(completed)])
      warnings.set(warning.message, warning)
    if (slug !== topic.slug) renamed.push({ from: topic.slug, to: slug })
    if (action === "unchanged") same.push(slug)
    else copied.push(slug)
    if (action === "unchanged" && pointer.before === pointer.after) continue
    announce({ action: action === "created" ? "created" : "updated", slug })
    if (action !== "created") continue
    const change = toOwnChange(slug, "created", commit, index)
    // A line that was copied with the whole index is not part of this change, but the undo must remove it, too.
    history.add(pointer.before === undefined ? change : { ...change, index: undefined })
  }
  return { copied, same, renamed, left, warnings: [...warnings.values()] }
}

/** `undefined` for a topic that this memory had at first and has not any more. */
async function unlessChanged<T>({ isKnown }: ScreenedTopic, copy: () => Promise<T>): Promise<T | undefined> {
  try {
    return await copy()
  } catch (error) {
    if (isKnown && isMemoryError(error, "conflict")) return undefined
    throw error
  }
}

/** How many lines with text only the other index has. The first pointer to a file does not count. */
function countMissing({ lines, names }: OtherMemory, own: readonly IndexLine[]): number {
  const known = new Set([...own, ...parseIndex(newIndex()).lines].map(({ text }) => text.trim()))
  const listed = new Set<string>()
  return lines.filter(({ text, pointer }) => {
    const isFirst = pointer !== undefined && names.has(pointer.slug) && !listed.has(pointer.slug)
    if (isFirst) listed.add(pointer.slug)
    return !isFirst && text.trim() !== "" && !known.has(text.trim())
  }).length
}
