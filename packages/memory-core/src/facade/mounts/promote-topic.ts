import { decodeLoose } from "@caliban/text"
import { attemptLater } from "../../attempt.ts"
import { importTopic } from "../../changes/import-topic.ts"
import { removeTopic } from "../../changes/remove-topic.ts"
import { isMemoryError, MemoryError } from "../../errors.ts"
import { explainReading, explainSystemError, reasonOf } from "../../files/explain-system-error.ts"
import { INDEX_MAX_BYTES, TOPIC_MAX_BYTES } from "../../limits.ts"
import type { PromoteResult, UndoResult, Warning } from "../../memory-types.ts"
import { check } from "../../options/check.ts"
import * as z from "../../options/zod.ts"
import { revisionOf } from "../../store/revision.ts"
import { SHOWN } from "../../topic-index/insert-lines.ts"
import { findPointerLine, parseIndex } from "../../topic-index/parse-index.ts"
import { parseTopic } from "../../topics/parse-topic.ts"
import type { TopicType } from "../../topics/topic.ts"
import { askGuard, askPerson } from "../ask-host.ts"
import { checkShown } from "../check-shown.ts"
import { findRemovable, findWritable } from "../find-address.ts"
import { addressOf } from "../resolved-options.ts"
import type { SingleMemory } from "../single-memory.ts"
import { type OwnChange, toOwnChange } from "../undo/own-changes.ts"
import {
  commitWarnings,
  completedWarnings,
  conflictWarnings,
  sameSlugWarnings,
  sizeWarnings,
} from "../warnings.ts"
import { callIn, withPrefix } from "./addressed.ts"
import { findSameSlug, locateWritable, type Place, type Places, requireMount } from "./places.ts"

/** What `promote` calls the memory itself. */
const OWN = "own"

/** A topic that is about to move. */
interface MovingTopic {
  slug: string
  bytes: Uint8Array
  revision: string
  /** The hook of its pointer; absent when it has no line of its own. */
  hook: string | undefined
}

/** Moves a topic to another memory; see `Memory.promote`. */
export async function promoteTopic(
  places: Places,
  address: string,
  to: string,
): Promise<PromoteResult | undefined> {
  check("memory.promote", z.string(), address, "address")
  check("memory.promote", z.string(), to, "to")
  const from = locateWritable(places, address)
  const target = findTarget(places, to)
  if (from.memory === target.memory)
    throw new MemoryError("invalid-slug", `"${address}" is already in "${to}". Nothing was changed.`)
  const { topic } = await callIn(from.mount, async () => ({ topic: await readMovingTopic(from) }))
  if (topic === undefined) return undefined
  await callIn(target.mount, () => checkMove(from, target.memory, topic))
  const copied = await callIn(target.mount, () => copyTo(target.memory, topic))
  const move = { from, target, topic, copied }
  if (copied.problem !== undefined) throw await takeBack(move, explainSystemError(copied.problem))
  const removed = await callIn(from.mount, () => removeFrom(from.memory, topic)).catch(
    async (error: unknown) => {
      throw await takeBack(move, error)
    },
  )
  linkChanges(from, target, removed.change, copied.change)
  const place: Place = { ...target, slug: topic.slug }
  const result = {
    from: addressOf(from.memory.options, topic.slug),
    to: addressOf(target.memory.options, topic.slug),
  }
  const same = sameSlugWarnings(result.to, await findSameSlug(places, place, topic.slug))
  return { ...result, warnings: [...copied.warnings, ...removed.warnings, ...same] }
}

interface CopiedHalf extends Half {
  hasNewPointer: boolean
  /** Why the topic is there and its pointer is not. */
  problem: unknown
}

interface HalfMove {
  from: Place
  target: Pick<Place, "memory" | "mount">
  topic: MovingTopic
  copied: CopiedHalf
}

/**
 * The topic could not be moved as a whole: it stays where it is, and the copy goes. Returns the error, which says that
 * nothing was changed; where that is not so, as on a full disk, another one that says what is where.
 */
async function takeBack({ from, target, topic, copied }: HalfMove, error: unknown): Promise<unknown> {
  const { change, hasNewPointer } = copied
  const undone = change && (await attemptLater(() => target.memory.undoChange(change)))
  const isClean = change === undefined ? !hasNewPointer : undone?.warnings.length === 0
  if (isClean) return error
  const isThere = await hasTopic(target.memory, topic.slug)
  const source = addressOf(from.memory.options, topic.slug)
  const copy = addressOf(target.memory.options, topic.slug)
  const place = isThere
    ? `It is in both places now: "${source}" and "${copy}".`
    : `It is still "${source}"; the index of the other memory may have a line for "${copy}".`
  return new MemoryError(
    "write-failed",
    `"${source}" could not be moved${causeOf(error)}. ${place} Promote it again to complete the move.`,
    { cause: error, details: { from: source, to: copy } },
  )
}

/** Why, where the system said so. */
function causeOf(error: unknown): string {
  const reason = isMemoryError(error) ? reasonOf(error.cause) : undefined
  return reason === undefined ? "" : `: ${reason}`
}

/** True also when that cannot be told. */
async function hasTopic(memory: SingleMemory, slug: string): Promise<boolean> {
  try {
    return (await memory.opened.forReading().readTopic(slug, 0)) !== undefined
  } catch {
    return true
  }
}

function findTarget(places: Places, to: string): Pick<Place, "memory" | "mount"> {
  if (to === OWN) {
    places.own.opened.forReading()
    return { memory: places.own }
  }
  const mount = requireMount(places, to)
  return locateWritable(places, `${mount.name}/`)
}

async function readMovingTopic({ memory, slug }: Place): Promise<MovingTopic | undefined> {
  const store = await memory.opened.forWriting()
  const name = await findRemovable(store, slug)
  const file = await explainReading(() => store.readTopic(name, TOPIC_MAX_BYTES))
  if (file === undefined) return undefined
  if (file.total > file.bytes.length) {
    throw new MemoryError(
      "too-large",
      `${name}.md has ${file.total} bytes and is too large to be moved. Nothing was changed.`,
    )
  }
  const index = await explainReading(() => store.readIndex(INDEX_MAX_BYTES))
  const { lines } = parseIndex(decodeLoose(index?.bytes ?? new Uint8Array()), store.codec)
  const pointer = lines[findPointerLine(lines, name)]?.pointer
  const hook = pointer?.slug === name ? pointer.hook : undefined
  return { slug: name, bytes: file.bytes, revision: revisionOf(file.bytes), hook }
}

/**
 * Asks the guard about the topic at its new address, and the person about both changes.
 *
 * @throws MemoryError `refused`, `denied`, `invalid-slug`, `conflict`
 */
async function checkMove(
  from: Place,
  target: SingleMemory,
  { slug, bytes, hook }: MovingTopic,
): Promise<undefined> {
  const store = await target.opened.forWriting()
  const text = decodeLoose(bytes)
  const { name, type, description = "" } = parseTopic(slug, text)
  const found = await findWritable(store, slug)
  const { options } = target
  // All that is copied: the whole file, and the text of the pointer.
  const draft = { slug: found, type: type as TopicType, description: hook || description, body: text }
  await askGuard(options, name === undefined ? draft : { ...draft, name })
  await askPerson(options, { action: "write", slug, after: text })
  await askPerson(from.memory.options, { action: "remove", slug, before: text })
}

interface Half {
  /** Absent when nothing was changed. */
  change: OwnChange | undefined
  warnings: readonly Warning[]
}

async function copyTo(memory: SingleMemory, { slug, bytes, hook }: MovingTopic): Promise<CopiedHalf> {
  const { options, ownChanges } = memory
  const placement = options.newPointers ?? "first"
  const shown = { ...SHOWN, ...options.caps }
  const store = await memory.opened.forWriting()
  const commit = await store.transact(slug, importTopic({ slug, bytes, hook, placement, shown }))
  const { action, index, indexBytes, completed } = commit.result
  const isCreated = action === "created"
  const change = isCreated ? ownChanges.add(toOwnChange(slug, "created", commit, index)) : undefined
  if (isCreated) memory.announce({ action: "created", slug })
  const warnings = [
    ...commitWarnings(commit),
    ...completedWarnings(addressesIn(memory, completed)),
    ...sizeWarnings(indexBytes, options.caps),
    ...(await checkShown(options, store, slug, indexBytes)),
  ]
  const { before, after } = commit.result.pointer
  return {
    change,
    hasNewPointer: before !== after,
    problem: commit.indexed ? undefined : commit.problem,
    warnings,
  }
}

async function removeFrom(memory: SingleMemory, { slug, revision }: MovingTopic): Promise<Half> {
  const store = await memory.opened.forWriting()
  const commit = await store.transact(slug, removeTopic(slug, revision))
  if (commit.result === undefined) return { change: undefined, warnings: [] }
  const { index, completed, inConflict } = commit.result
  const change = memory.ownChanges.add(toOwnChange(slug, "removed", commit, index))
  memory.announce({ action: "removed", slug })
  const warnings = [
    ...commitWarnings(commit),
    ...completedWarnings(addressesIn(memory, completed)),
    ...conflictWarnings(addressOf(memory.options, slug), inConflict),
  ]
  return { change, warnings }
}

const addressesIn = ({ options }: SingleMemory, slugs: readonly string[]): readonly string[] =>
  withPrefix(options.mount, slugs)

/** Makes an undo of either half move the topic back. */
function linkChanges(
  from: Place,
  target: Pick<Place, "memory" | "mount">,
  removed: OwnChange | undefined,
  copied: OwnChange | undefined,
): void {
  if (removed === undefined || copied === undefined) return
  const revert = async (): Promise<UndoResult | undefined> => {
    removed.revert = undefined
    copied.revert = undefined
    const result = await callIn(from.mount, () => from.memory.undoChange(removed))
    if (result === undefined) return undefined
    try {
      await target.memory.undoChange(copied)
      return result
    } catch (error) {
      if (!isMemoryError(error, "conflict")) throw error
      // The copy was changed: it stays, and so does the restored topic.
      const others = [addressOf(target.memory.options, copied.slug ?? "")]
      return { ...result, warnings: [...result.warnings, ...sameSlugWarnings(result.slug, others)] }
    }
  }
  removed.revert = revert
  copied.revert = revert
}
