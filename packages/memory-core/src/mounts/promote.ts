import { MemoryError } from "../errors.ts"
import { explainIn } from "../facade/addresses.ts"
import { checkMethodOptions, checkString } from "../facade/check-arguments.ts"
import { askAboutMove, moveTopic, readMovingTopic } from "../facade/move-topic.ts"
import { addressOf } from "../facade/resolved-options.ts"
import { sameSlugWarnings } from "../facade/warnings.ts"
import type { PromoteResult } from "../memory-types.ts"
import { type Abortable, throwIfAborted } from "../store/abort.ts"
import { checkWritable, findSameSlug, locateWritable, type Places, requireMount } from "./places.ts"

/** Moves a topic to another memory; see `Memory.promote`. */
export async function promoteTopic(
  places: Places,
  address: string,
  to: string,
  request: Abortable = {},
): Promise<PromoteResult | undefined> {
  checkString("memory.promote", "address", address)
  checkString("memory.promote", "to", to)
  checkMethodOptions("memory.promote", "abortable", request)
  throwIfAborted(request.signal)
  const from = await locateWritable(places, address)
  if (to === "own") places.own.opened.forReading()
  const mount = to === "own" ? undefined : checkWritable({ mount: requireMount(places, to) }).mount
  const target = { mount, memory: mount?.memory ?? places.own }
  if (from.memory === target.memory)
    throw new MemoryError("invalid-slug", `"${address}" is already in "${to}". Nothing was changed.`)
  const topic = await explainIn(from.mount, () => readMovingTopic(from.memory, from.slug))
  if (topic === undefined) return undefined
  await explainIn(target.mount, () => askAboutMove(from.memory, target.memory, topic, request.signal))
  const warnings = await moveTopic(from, target, topic, request.signal)
  const same = await findSameSlug(places, target, topic.slug)
  const moved = addressOf(target.memory.options, topic.slug)
  return {
    from: addressOf(from.memory.options, topic.slug),
    to: moved,
    warnings: [...warnings, ...sameSlugWarnings(moved, same)],
  }
}
