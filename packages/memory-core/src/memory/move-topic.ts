import { attemptAsync } from "../attempt.ts"
import { isMemoryError, MemoryError } from "../errors.ts"
import { reasonOf } from "../files/explain-system-error.ts"
import { findPointerLine, parseIndex } from "../index/parse-index.ts"
import type { Warning } from "../memory-types.ts"
import { crypto } from "../node-modules.ts"
import { throwIfAborted } from "../store/abort.ts"
import { explainIn } from "./addresses.ts"
import type { ExactChange, ExactWriteOptions } from "./exact-files.ts"
import { findChangeable } from "./find-file.ts"
import { addressOf } from "./resolved-options.ts"
import type { SingleMemory } from "./single-memory.ts"
import { takeBack } from "./undo/revert.ts"
import { MOVE } from "./undo/undo.ts"

/** A topic that is about to move. */
export interface Move {
  slug: string
  /** Of the bytes that the guard has seen. */
  revision: string
  /**
   * Copies the topic, then removes the original. One undo moves it back. When the original cannot be removed, the copy goes
   * again.
   */
  run(): Promise<readonly Warning[]>
}

/**
 * Asks the guard and the person about a topic at its new address, and the person about its removal; `undefined` when there
 * is no such topic. An abort is possible until the copy is there.
 *
 * @throws MemoryError `conflict` when there are other bytes; `too-large`, `invalid-slug`, `read-only`, `refused`, `denied`
 */
export async function prepareMove(
  from: SingleMemory,
  target: SingleMemory,
  reference: string,
  { signal, placement }: Pick<ExactWriteOptions, "signal" | "placement">,
): Promise<Move | undefined> {
  const topic = await explainIn(from, () => readWithHook(from, reference))
  if (topic === undefined) return undefined
  const { slug, bytes, revision, hook } = topic
  const [source, copy] = [from, target].map(({ options }) => addressOf(options, slug))
  if (from === target)
    throw new MemoryError("invalid-slug", `"${source}" is there already. Nothing was changed.`)
  const group = MOVE + crypto().randomUUID()
  const make = await explainIn(target, async () => {
    const { files } = target
    const there = await files.read(slug)
    const expect = there?.revision === revision ? revision : null
    return await files.write(slug, bytes, { expect, hook, placement, group, signal })
  })
  const remove = await explainIn(from, () => from.files.remove(slug, { expect: revision, group }))
  throwIfAborted(signal)
  const run = async (): Promise<readonly Warning[]> => {
    const copied = await explainIn(target, make)
    const { change } = copied
    // An adoption moves from a memory that is not a mount.
    if (change !== undefined && from.options.mount === target.options.mount) change.other = from
    try {
      if (copied.problem !== undefined) throw copied.problem
      const removed = await explainIn(from, () => removeOnce(remove))
      return [...copied.warnings, ...(removed?.warnings ?? [])]
    } catch (error) {
      const undone = change && (await attemptAsync(() => takeBack(target, change)))
      if (change === undefined || undone?.warnings.length === 0) throw error
      const reason = isMemoryError(error) ? reasonOf(error.cause) : undefined
      const message = `"${source}" could not be moved${reason === undefined ? "" : `: ${reason}`}. It may be in both places now: "${source}" and "${copy}". Promote it again to complete the move.`
      throw new MemoryError("write-failed", message, { cause: error, details: { from: source, to: copy } })
    }
  }
  return { slug, revision, run }
}

/** The bytes of a topic, and the hook of a line of its own. @throws MemoryError `invalid-slug`, `read-only` */
async function readWithHook(
  { files, opened, readIndex, layout }: SingleMemory,
  reference: string,
): Promise<{ slug: string; bytes: Uint8Array; revision: string; hook: string | undefined } | undefined> {
  const slug = await findChangeable(await opened.forWriting(), reference, "remove")
  const file = await files.read(slug)
  const { lines } = parseIndex((await readIndex()) ?? "", layout)
  const pointer = lines[findPointerLine(lines, slug)]?.pointer
  return file && { slug, ...file, hook: pointer?.slug === slug ? pointer.hook : undefined }
}

/** Another process may have moved the topic, too: the copy is the only one then. */
async function removeOnce(remove: () => Promise<ExactChange>): Promise<ExactChange | undefined> {
  try {
    return await remove()
  } catch (error) {
    if (isMemoryError(error, "conflict") && error.details["revision"] === null) return undefined
    throw error
  }
}
