import { callIn } from "../facade/addresses.ts"
import { checkDraftObject, checkMethodOptions } from "../facade/check-arguments.ts"
import { type Side, undoFile, undoLast } from "../facade/undo/undo.ts"
import { sameSlugWarnings } from "../facade/warnings.ts"
import type { Memory } from "../memory-types.ts"
import { throwIfAborted } from "../store/abort.ts"
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
      const sides = sidesOf(places)
      if (address === undefined) {
        // Throws when memory is off, or nothing can be written.
        if (sides.length === 0 || sides[0]?.mount === undefined) await own.opened.forWriting()
        return await undoLast(
          sides,
          own.ownChanges,
          own.readOnly ? undefined : own,
          (name) => sideOf(places, name),
          options,
        )
      }
      const { slug, ...side } = await locateWritable(places, address)
      return await undoFile(sides, side, slug, options)
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

/** The memory itself and its mounts, where they can be changed. */
function sidesOf(places: Places): Side[] {
  const { own } = places
  return [
    ...(own.readOnly ? [] : [{ memory: own }]),
    ...writableMounts(places).map((mount) => ({ mount, memory: mount.memory })),
  ]
}

/** @throws MemoryError `read-only`, `no-memory-directory` */
function sideOf(places: Places, name: string | undefined): Side {
  if (name === undefined) return { memory: places.own }
  const { mount } = checkWritable({ mount: requireMount(places, name) })
  return { mount, memory: mount.memory }
}
