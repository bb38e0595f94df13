import { decodeLoose } from "@caliban/text"
import { attemptLater } from "../attempt.ts"
import { removeTopic } from "../changes/remove-topic.ts"
import { writeTopic } from "../changes/write-topic.ts"
import { isMemoryError, MemoryError } from "../errors.ts"
import { explainReading, explainSystemError, reasonOf } from "../files/explain-system-error.ts"
import { INDEX_MAX_BYTES, TOPIC_MAX_BYTES } from "../limits.ts"
import type { Warning } from "../memory-types.ts"
import { crypto } from "../node-modules.ts"
import type { Abortable } from "../store/abort.ts"
import { revisionOf } from "../store/revision.ts"
import { type Placement, SHOWN } from "../topic-index/insert-lines.ts"
import { findPointerLine, parseIndex } from "../topic-index/parse-index.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import type { TopicType } from "../topics/topic.ts"
import { explainIn } from "./addresses.ts"
import { askGuard, askPerson } from "./ask-host.ts"
import { findRemovable, findWritable } from "./find-address.ts"
import { addressOf, type ResolvedOptions } from "./resolved-options.ts"
import type { SingleMemory } from "./single-memory.ts"
import { addOwn, type OwnChange } from "./undo/own-changes.ts"
import { takeBack as takeBackChange } from "./undo/revert.ts"
import { MOVE } from "./undo/undo.ts"
import { changeWarnings, checkShown, sizeWarnings } from "./warnings.ts"

/** What a move needs of a memory. */
export type MovingMemory = Pick<SingleMemory, "options" | "opened" | "ownChanges" | "announce" | "uses">

/** A memory, and the mount as which the other one sees it. */
export interface Side {
  mount?: { readonly name: string } | undefined
  memory: MovingMemory
}

/** A topic that is about to move. */
export interface MovingTopic {
  slug: string
  bytes: Uint8Array
  revision: string
  /** The hook of its pointer; absent when it has no line of its own. */
  hook: string | undefined
  /** Where its line goes. Default: the option `newPointers`. */
  placement?: Placement
}

/** The bytes of a topic and the hook of its line. @throws MemoryError `too-large`, `invalid-slug`, `read-only` */
export async function readMovingTopic(
  memory: MovingMemory,
  reference: string,
): Promise<MovingTopic | undefined> {
  const store = await memory.opened.forWriting()
  const slug = await findRemovable(store, reference)
  const file = await explainReading(() => store.readTopic(slug, TOPIC_MAX_BYTES))
  if (file === undefined) return undefined
  if (file.total > file.bytes.length) {
    const message = `${slug}.md has ${file.total} bytes and is too large to be moved. Nothing was changed.`
    throw new MemoryError("too-large", message)
  }
  const index = await explainReading(() => store.readIndex(INDEX_MAX_BYTES))
  const { lines } = parseIndex(decodeLoose(index?.bytes ?? new Uint8Array()), store.codec)
  const pointer = lines[findPointerLine(lines, slug)]?.pointer
  const hook = pointer?.slug === slug ? pointer.hook : undefined
  return { slug, bytes: file.bytes, revision: revisionOf(file.bytes), hook }
}

/**
 * Asks the guard about the topic at its new address, and the person about both changes.
 *
 * @throws MemoryError `refused`, `denied`, `invalid-slug`, `conflict`
 */
export async function askAboutMove(
  from: MovingMemory,
  { options, opened }: MovingMemory,
  topic: MovingTopic,
  signal?: AbortSignal,
): Promise<void> {
  const slug = await findWritable(await opened.forWriting(), topic.slug)
  await askAboutCopy(options, { ...topic, slug }, signal)
  const before = decodeLoose(topic.bytes)
  await askPerson(from.options, { action: "remove", slug: topic.slug, before }, signal)
}

/** Asks the guard and the person about a topic at its new address. @throws MemoryError `refused`, `denied` */
export async function askAboutCopy(
  options: ResolvedOptions,
  { slug, bytes, hook }: MovingTopic,
  signal?: AbortSignal,
): Promise<void> {
  const text = decodeLoose(bytes)
  const { name, type, description = "" } = parseTopic(slug, text)
  // All that is copied: the whole file, and the text of the pointer.
  const draft = { slug, type: type as TopicType, description: hook || description, body: text }
  await askGuard(options, name === undefined ? draft : { ...draft, name }, signal)
  await askPerson(options, { action: "write", slug, after: text }, signal)
}

/**
 * Copies a topic, then removes the original. One undo moves it back. When the original cannot be removed, the copy goes
 * again. An abort is possible until the copy is there.
 */
export async function moveTopic(
  from: Side,
  target: Side,
  topic: MovingTopic,
  signal?: AbortSignal,
): Promise<readonly Warning[]> {
  const group = MOVE + crypto().randomUUID()
  const copied = await explainIn(target.mount, () => copyTo(target.memory, topic, { group, signal }))
  try {
    if (copied.problem !== undefined) throw explainSystemError(copied.problem)
    const removed = await explainIn(from.mount, () => removeFrom(from.memory, topic, group))
    const { change } = copied
    // An adoption moves from a memory that is not a mount.
    if (change !== undefined && from.mount === target.mount) change.other = from.memory
    return [...copied.warnings, ...removed.warnings]
  } catch (error) {
    throw await takeBack({ from, target, slug: topic.slug, copied }, error)
  }
}

/** What half of a move did. */
interface Half {
  /** Absent when nothing was changed. */
  change: OwnChange | undefined
  warnings: readonly Warning[]
}

interface CopiedHalf extends Half {
  hasNewPointer: boolean
  /** Why the topic is there and its pointer is not. */
  problem: unknown
}

async function copyTo(
  memory: MovingMemory,
  { slug, bytes, hook, placement: asked }: MovingTopic,
  given: Abortable & { group: string },
): Promise<CopiedHalf> {
  const { options, ownChanges } = memory
  const store = await memory.opened.forWriting()
  const placement = asked ?? options.newPointers ?? "first"
  const shown = { ...SHOWN, ...options.caps }
  const change = writeTopic({ slug, content: bytes, hook, expect: null, placement, shown })
  const commit = await store.transact(slug, change, given)
  const { action, after, pointer } = commit.result
  const isCreated = action === "created"
  if (isCreated) memory.announce({ action: "created", slug })
  return {
    change: isCreated ? addOwn(ownChanges, slug, commit) : undefined,
    hasNewPointer: pointer.before !== pointer.after,
    problem: commit.indexed ? undefined : commit.problem,
    warnings: [
      ...changeWarnings(options, slug, commit, commit.result),
      ...sizeWarnings(after, options.caps),
      ...(await checkShown(options, store, slug, after)),
    ],
  }
}

async function removeFrom(
  memory: MovingMemory,
  { slug, revision }: MovingTopic,
  group: string,
): Promise<Half> {
  const { options, ownChanges } = memory
  const store = await memory.opened.forWriting()
  const commit = await store
    .transact(slug, removeTopic(slug, revision), { group })
    .catch((error: unknown) => {
      // Another process has moved it, too: the copy is the only one now.
      if (isMemoryError(error, "conflict") && error.details["revision"] === null) return undefined
      throw error
    })
  if (commit?.result === undefined) return { change: undefined, warnings: [] }
  memory.announce({ action: "removed", slug })
  const warnings = changeWarnings(options, slug, commit, commit.result)
  return { change: addOwn(ownChanges, slug, commit), warnings }
}

/**
 * The topic could not be moved as a whole: it stays where it is, and the copy goes. Returns the error, which says that
 * nothing was changed; where that is not so, as on a full disk, another one that says what is where.
 */
async function takeBack(
  { from, target, slug, copied }: { from: Side; target: Side; slug: string; copied: CopiedHalf },
  error: unknown,
): Promise<unknown> {
  const { change, hasNewPointer } = copied
  const undone = change && (await attemptLater(() => takeBackChange(target.memory, change)))
  if (change === undefined ? !hasNewPointer : undone?.warnings.length === 0) return error
  const source = addressOf(from.memory.options, slug)
  const copy = addressOf(target.memory.options, slug)
  const place = (await hasTopic(target.memory, slug))
    ? `It is in both places now: "${source}" and "${copy}".`
    : `It is still "${source}"; the index of the other memory may have a line for "${copy}".`
  const reason = isMemoryError(error) ? reasonOf(error.cause) : undefined
  return new MemoryError(
    "write-failed",
    `"${source}" could not be moved${reason === undefined ? "" : `: ${reason}`}. ${place} Promote it again to complete the move.`,
    { cause: error, details: { from: source, to: copy } },
  )
}

/** True also when that cannot be told. */
async function hasTopic(memory: MovingMemory, slug: string): Promise<boolean> {
  const found = await attemptLater(async () => ({
    file: await memory.opened.forReading().readTopic(slug, 0),
  }))
  return found === undefined || found.file !== undefined
}
