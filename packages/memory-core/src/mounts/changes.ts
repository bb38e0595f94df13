import { callIn } from "../facade/addresses.ts"
import { checkDraftObject, checkMethodOptions } from "../facade/check-arguments.ts"
import type { OwnChange } from "../facade/undo/own-changes.ts"
import { sameSlugWarnings } from "../facade/warnings.ts"
import { toCanonical } from "../layouts/canonical-address.ts"
import type { Codec } from "../layouts/codec.ts"
import type { Memory, UndoResult } from "../memory-types.ts"
import { isFileAddress } from "../paths/address.ts"
import { type Abortable, throwIfAborted } from "../store/abort.ts"
import {
  checkWritable,
  findSameSlug,
  findWritePlace,
  locateWritable,
  type Places,
  requireMount,
  writableMounts,
} from "./places.ts"

/** The methods of a memory with mounts that change one of its places. */
export function routeChanges(places: Places): Pick<Memory, "write" | "remove" | "undo" | "repair"> {
  const { own } = places
  return {
    async write(draft, options) {
      checkDraftObject("memory.write", draft)
      checkMethodOptions("memory.write", "change", options)
      if (!places.mounts.isConfigured) return await own.write(draft, options)
      const { mount, memory, slug } = await findWritePlace(places, draft)
      const placed = mount === undefined ? draft : { ...draft, slug }
      const result = await callIn(mount, () => memory.write(placed, options))
      const written = mount === undefined ? result.slug : result.slug.slice(mount.name.length + 1)
      const same = sameSlugWarnings(result.slug, await findSameSlug(places, { mount, memory }, written))
      return { ...result, warnings: [...result.warnings, ...same] }
    },

    async remove(address, options) {
      checkMethodOptions("memory.remove", "change", options)
      const { mount, memory, slug } = await locateWritable(places, address)
      return await callIn(mount, () => memory.remove(slug, options))
    },

    async undo(address, options) {
      checkMethodOptions("memory.undo", "abortable", options)
      throwIfAborted(options?.signal)
      if (address === undefined) return await undoLast(places, options)
      const { mount, memory, slug } = await locateWritable(places, address)
      const last =
        typeof slug === "string" ? memory.ownChanges.last(canonical(memory.layout, slug)) : undefined
      if (last?.revert !== undefined) return await last.revert(options)
      return await callIn(mount, () => memory.undo(slug, options))
    },

    async repair(options = {}) {
      checkMethodOptions("memory.repair", "repair", options)
      const { mount: name, ...request } = options
      if (name === undefined) return await own.repair(request)
      const mount = requireMount(places, name)
      return await callIn(mount, () => mount.memory.repair(request))
    },
  }
}

function canonical(codec: Codec, slug: string): string {
  return toCanonical(codec, isFileAddress(slug) ? slug : slug.replace(/\.md$/, ""))
}

/** Reverts the last change of this instance, in the memory itself or in a mount. */
async function undoLast(places: Places, options: Abortable | undefined): Promise<UndoResult | undefined> {
  const { own } = places
  // Throws when memory is off, or nothing can be written.
  if (!own.readOnly || writableMounts(places).length === 0) await own.opened.forWriting()
  const undoChange = async (change: OwnChange): Promise<UndoResult | undefined> => {
    if (change.mount === undefined) return await own.undoChange(change, options)
    const { mount } = checkWritable({ mount: requireMount(places, change.mount) })
    return await callIn(mount, () => mount.memory.undoChange(change, options))
  }
  for (let change = own.ownChanges.last(); change !== undefined; change = own.ownChanges.last()) {
    const result = await (change.revert?.(options) ?? undoChange(change))
    if (result !== undefined) return result
  }
  return own.readOnly ? undefined : await own.undoEarlier(options)
}
