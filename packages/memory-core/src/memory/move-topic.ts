import { attemptAsync } from "@caliban/text"
import { isMemoryError, MemoryError } from "../errors.ts"
import { reasonOf } from "../files/explain-system-error.ts"
import { formatLink } from "../index/format-pointer.ts"
import { type IndexLine, parseIndex } from "../index/parse-index.ts"
import type { Warning } from "../memory-types.ts"
import { crypto } from "../node-modules.ts"
import { throwIfAborted } from "../store/abort.ts"
import { explainIn } from "./addresses.ts"
import type { ExactWriteOptions } from "./exact-files.ts"
import * as exactFiles from "./exact-files.ts"
import { findChangeable, readIndex } from "./find-file.ts"
import { addressOf } from "./resolved-options.ts"
import { MOVE, takeBack } from "./revert-changes.ts"
import type { SingleMemory } from "./single-memory.ts"
import { someLines } from "./warnings.ts"

/** A topic that is about to move. */
export type Move = NonNullable<Awaited<ReturnType<typeof prepareMove>>>

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
  { by, signal, placement }: Pick<ExactWriteOptions, "by" | "signal" | "placement">,
) {
  const { slug, file, hook, lost } = await explainIn(from, async () => {
    const { codec } = from.options
    const slug = await findChangeable(await from.forWriting(), reference, "remove")
    const { lines } = parseIndex((await readIndex(from)) ?? "", codec)
    const isOwn = ({ pointer }: IndexLine) => pointer?.slug === slug && pointer.slugs.length === 1
    const [line, ...more] = lines.filter(isOwn)
    const isPlain = line?.text.trimStart().slice(2).startsWith(formatLink(slug, codec)) ?? true
    const file = await exactFiles.read(from, slug)
    return { slug, file, hook: line?.pointer?.hook, lost: isPlain || !line ? more : [line, ...more] }
  })
  if (file === undefined) return undefined
  const [source, copy] = [addressOf(from.options, slug), addressOf(target.options, slug)]
  if (from === target)
    throw new MemoryError("invalid-slug", `"${source}" is there already. Nothing was changed.`)
  const { bytes, revision } = file
  const group = MOVE + crypto().randomUUID()
  const make = await explainIn(target, async () => {
    const there = await exactFiles.read(target, slug)
    const expect = there?.revision === revision ? revision : null
    return await exactFiles.prepareWrite(target, slug, bytes, { expect, hook, placement, group, by, signal })
  })
  const removal = { expect: revision, group, by }
  const remove = await explainIn(from, () => exactFiles.prepareRemoval(from, slug, removal))
  throwIfAborted(signal)
  /** Copies the topic, then removes the original; if that fails, the copy goes again. One undo moves it back. */
  const run = async (): Promise<readonly Warning[]> => {
    const { change, problem, warnings } = await explainIn(target, make)
    // An adoption moves from a memory that is not a mount.
    if (change !== undefined && from.options.mount === target.options.mount) change.other = from
    try {
      if (problem !== undefined) throw problem
      const removed = await explainIn(from, remove)
      // The copy was there already, so that no change of the target leads to the removal.
      if (change === undefined && from.ownChanges !== target.ownChanges)
        target.ownChanges.all.push({ revert: (given) => takeBack(from, { ...removed.change }, given) })
      return [...warnings, ...removed.warnings, ...lostLines(lost)]
    } catch (error) {
      // Another process has moved the topic, too: the copy is the only one.
      if (isMemoryError(error, "conflict") && error.details["revision"] === null) return warnings
      const undone = change && (await attemptAsync(() => takeBack(target, change, { by })))
      if (change === undefined || undone?.warnings.length === 0) throw error
      const reason = isMemoryError(error) ? reasonOf(error.cause) : undefined
      const message = `"${source}" could not be moved${reason === undefined ? "" : `: ${reason}`}. It may be in both places now: "${source}" and "${copy}". Promote it again to complete the move.`
      throw new MemoryError("write-failed", message, { cause: error, details: { from: source, to: copy } })
    }
  }
  return { slug, from: source, to: copy, run }
}

/** Of a line that moves, the text after the link moves; a title of its own and further lines do not. */
function lostLines(lines: readonly IndexLine[]): Warning[] {
  if (lines.length === 0) return []
  const message = `These lines of MEMORY.md did not move, except for the text after the link; the history keeps them: ${someLines(lines)}.`
  return [{ code: "lines-left", message }]
}
