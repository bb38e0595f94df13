import type { Memory, RepairResult, UndoResult } from "../../memory-types.ts"
import { attachmentPath } from "../../paths/attachment.ts"
import { type Abortable, throwIfAborted } from "../../store/abort.ts"
import type { TopicDraft } from "../../topics/topic.ts"
import { checkDraftObject, checkMethodOptions } from "../check-arguments.ts"
import type { OwnChange } from "../undo/own-changes.ts"
import { sameSlugWarnings } from "../warnings.ts"
import { callIn, withPrefix } from "./addressed.ts"
import {
  findSameSlug,
  findTopic,
  locateWritable,
  type Place,
  type Places,
  requireMount,
  writableMounts,
} from "./places.ts"

type MountedChanges = Pick<Memory, "write" | "remove" | "undo" | "repair">

/** The methods of a memory with mounts that change one of its places. */
export function createMountedChanges(places: Places): MountedChanges {
  const { own } = places
  return {
    async write(draft, options) {
      checkDraftObject("memory.write", draft)
      checkMethodOptions("memory.write", "change", options)
      if (!places.mounts.isConfigured) return await own.write(draft, options)
      const place = await findWritePlace(places, draft)
      const placed = place.mount === undefined ? draft : { ...draft, slug: place.slug }
      const result = await callIn(place.mount, () => place.memory.write(placed, options))
      const slug = place.mount === undefined ? result.slug : result.slug.slice(place.mount.name.length + 1)
      const same = sameSlugWarnings(result.slug, await findSameSlug(places, place, slug))
      return { ...result, warnings: [...result.warnings, ...same] }
    },

    async remove(address, options) {
      checkMethodOptions("memory.remove", "change", options)
      const { mount, memory, slug } = locateWritable(places, address)
      return await callIn(mount, () => memory.remove(slug, options))
    },

    async undo(address, options) {
      checkMethodOptions("memory.undo", "abortable", options)
      throwIfAborted(options?.signal)
      if (address === undefined) return await undoLast(places, options)
      const { mount, memory, slug } = locateWritable(places, address)
      const last = typeof slug === "string" ? memory.ownChanges.last(withoutEnding(slug)) : undefined
      if (last?.revert !== undefined) return await last.revert(options)
      return await callIn(mount, () => memory.undo(slug, options))
    },

    async repair(options = {}) {
      checkMethodOptions("memory.repair", "repair", options)
      const { mount: name, ...request } = options
      if (name === undefined) return await own.repair(request)
      const mount = requireMount(places, name)
      const { memory } = mount
      return await callIn(mount, async (): Promise<RepairResult> => {
        const result = await memory.repair(request)
        const { added, dropped, merged, refreshed } = result
        return {
          ...result,
          added: withPrefix(mount, added),
          dropped: withPrefix(mount, dropped),
          merged: withPrefix(mount, merged),
          refreshed: withPrefix(mount, refreshed),
        }
      })
    },
  }
}

/** The slug of a topic without `.md`; the address of an attachment as it is. */
function withoutEnding(slug: string): string {
  return attachmentPath(slug) === undefined ? slug.replace(/\.md$/, "") : slug
}

/**
 * Where a topic is written: the named mount; otherwise where the topic is, in the memory itself or a writable mount; for a
 * new topic the first writable mount that takes its type, otherwise the memory itself.
 */
async function findWritePlace(places: Places, draft: TopicDraft): Promise<Place> {
  const { own } = places
  const place = locateWritable(places, draft.slug)
  const { slug } = place
  const isDecided = place.mount !== undefined || typeof slug !== "string"
  if (isDecided || own.layout.findFile("address", slug) !== undefined) return place
  if ((await findTopic(own, slug)) !== undefined) return place
  const writable = writableMounts(places).map((mount) => ({ mount, memory: mount.memory, slug }))
  for (const other of writable) {
    if ((await findTopic(other.memory, slug)) !== undefined) return other
  }
  return writable.find(({ mount }) => mount.types.includes(draft.type)) ?? place
}

/** Reverts the last change of this instance, in the memory itself or in a mount. */
async function undoLast(places: Places, options: Abortable | undefined): Promise<UndoResult | undefined> {
  const { own } = places
  // Throws when memory is off, or nothing can be written.
  if (!own.readOnly || writableMounts(places).length === 0) await own.opened.forWriting()
  for (let change = own.ownChanges.last(); change !== undefined; change = own.ownChanges.last()) {
    const result = await (change.revert?.(options) ?? undoChange(places, change, options))
    if (result !== undefined) return result
  }
  return undefined
}

async function undoChange(
  places: Places,
  change: OwnChange,
  options: Abortable | undefined,
): Promise<UndoResult | undefined> {
  if (change.mount === undefined) return await places.own.undoChange(change, options)
  const { mount, memory } = locateWritable(places, `${change.mount}/`)
  return await callIn(mount, () => memory.undoChange(change, options))
}
