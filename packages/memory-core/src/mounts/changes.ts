import { attempt, decodeLoose } from "@caliban/text"
import { toCanonical } from "../layout/codec.ts"
import { callIn, explainIn } from "../memory/addresses.ts"
import { restore } from "../memory/bring-back.ts"
import { removeAddress, writeDraft } from "../memory/change-file.ts"
import { checkMethodOptions } from "../memory/check-options.ts"
import { findLayoutFile } from "../memory/find-file.ts"
import { prepareMove } from "../memory/move-topic.ts"
import { recordEdit } from "../memory/record-edit.ts"
import { repairMemory } from "../memory/repair.ts"
import type { SingleMemory } from "../memory/single-memory.ts"
import { purgeUses } from "../memory/topic-uses.ts"
import { undoFile, undoLast } from "../memory/undo.ts"
import type { Memory, MemoryHistory } from "../memory-types.ts"
import { checkOptions, expects } from "../options/rules.ts"
import { checkAddress } from "../paths/check-address.ts"
import { throwIfAborted } from "../store/abort.ts"
import { checkPurge } from "../store/host-input.ts"
import type { HistoryEntry, PurgeChoice } from "../store/store.ts"
import { mustBeDraft } from "../topics/edit-topic.ts"
import {
  changeAt,
  findPlace,
  findWritePlace,
  isReadOnlyMount,
  locate,
  type Places,
  requireMount,
  warnOfMounts,
  writableMemories,
  writableMounts,
} from "./places.ts"

/** What a `stat` says: with the kind of the file, or without. */
const MODE = expects("a mode such as 0o644", (mode) => Number(mode) >>> 0 === mode && mode < 0o200000)

/** The methods that change a memory or one of its mounts. */
export function routeChanges(
  places: Places,
): Pick<Memory, "write" | "remove" | "undo" | "repair" | "promote"> {
  const { own } = places
  return {
    async write(given, request) {
      mustBeDraft("memory.write", given)
      checkMethodOptions("memory.write", "change", request)
      // A host may use the same object for its next call. The fields may be inherited: getters of a class.
      const { slug: to, type, description, body, name, learned } = given
      const [draft, options] = [{ slug: to, type, description, body, name, learned }, { ...request }]
      const option = ["expect", "by", "why", "signal"].find((name) => name in given)
      if (option) throw new TypeError(`memory.write: "${option}" is an option: write(draft, { ${option} })`)
      const { memory, slug } = await findWritePlace(places, draft)
      const result = await callIn(memory, () => writeDraft(memory, { ...draft, slug }, options))
      if (result.action !== "created" || draft.slug.includes("/")) return result
      const warnings = await warnOfMounts(places, slug, options.signal)
      return { ...result, warnings: [...result.warnings, ...warnings] }
    },

    async remove(address, request) {
      checkOptions("memory.remove", "a string", address, "slug")
      checkMethodOptions("memory.remove", "change", request)
      const options = { ...request }
      return await changeAt(places, address, (memory, slug) => removeAddress(memory, slug, options))
    },

    async undo(address, options) {
      checkMethodOptions("memory.undo", "abortable", options)
      throwIfAborted(options?.signal)
      const memories = writableMemories(places)
      if (address === undefined) return await undoLast(memories, own.ownChanges, options)
      checkOptions("memory.undo", "a string", address, "address")
      const { memory, slug } = await locate(places, address)
      return await undoFile(memories, memory, await inHistory(memory, slug), options)
    },

    async repair(options = {}) {
      checkMethodOptions("memory.repair", "repair", options)
      const { mount: name, ...request } = options
      const memory = name === undefined ? own : requireMount(places, name)
      return await callIn(memory, () => repairMemory(memory, request))
    },

    async promote(address, to, options = {}) {
      checkOptions("memory.promote", "a string", address, "address")
      checkOptions("memory.promote", "a string", to, "to")
      checkMethodOptions("memory.promote", "abortable", options)
      throwIfAborted(options.signal)
      const { memory: from, slug } = await locate(places, address)
      const target = to === "own" ? own : requireMount(places, to)
      const move = await prepareMove(from, target, slug, options)
      return move && { from: move.from, to: move.to, warnings: await move.run() }
    },
  }
}

/** The history of a memory and of its writable mounts, as one. */
export function routeHistory(places: Places): MemoryHistory {
  const { own } = places
  return {
    async list(filter = {}) {
      checkMethodOptions("memory.history.list", "history", filter)
      const { address, limit } = filter
      const place = address === undefined ? undefined : await findPlace(places, address)
      if (address !== undefined && (place === undefined || isReadOnlyMount(place.memory))) return []
      const entries: HistoryEntry[] = []
      const memories = place ? [place.memory] : [own, ...writableMounts(places)]
      for (const memory of memories) {
        const filter = { address: place?.slug && (await inHistory(memory, place.slug)), limit }
        entries.push(...(await callIn(memory, async () => await memory.forReading().history.list(filter))))
      }
      // Equal times keep their order: that of the memory itself comes first.
      if (memories.length > 1) entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
      return entries.slice(0, limit)
    },

    async read(id) {
      checkOptions("memory.history.read", "a string", id, "id")
      const { memory, slug = "" } = (await findPlace(places, id)) ?? {}
      if (memory === undefined || isReadOnlyMount(memory)) return undefined
      return await callIn(memory, async () => {
        const bytes = await memory.forReading().history.read(slug)
        return bytes && decodeLoose(bytes)
      })
    },

    async restore(id, options) {
      checkOptions("memory.history.restore", "a string", id, "id")
      checkMethodOptions("memory.history.restore", "abortable", options)
      return await changeAt(places, id, (memory, entry) => restore(memory, entry, options))
    },

    async recordEdit(address, before, mode) {
      if (!(before instanceof Uint8Array))
        checkOptions("memory.history.recordEdit", "a string", before, "before")
      if (mode !== undefined) checkOptions("memory.history.recordEdit", MODE, mode, "mode")
      if (address === undefined) return await recordEdit(own, undefined, before, mode)
      checkOptions("memory.history.recordEdit", "a string", address, "address")
      return await changeAt(places, address, (memory, slug) =>
        recordEdit(memory, memory !== own && slug === "MEMORY" ? undefined : slug, before, mode),
      )
    },

    async purge(choice) {
      checkPurge("memory.history.purge", choice)
      if (choice.all) {
        let purged = 0
        for (const memory of writableMemories(places)) purged += await purge(memory, choice)
        return { purged }
      }
      const entry = choice.id === undefined ? undefined : await locate(places, choice.id)
      const topic = choice.slug === undefined ? undefined : await locate(places, choice.slug)
      const { memory = own } = topic ?? entry ?? {}
      // An entry of one place is of no topic of another one.
      if (topic !== undefined && entry !== undefined && entry.memory !== memory) return { purged: 0 }
      const id = entry && { id: entry.slug }
      const slug = topic && { slug: await inHistory(memory, topic.slug) }
      return { purged: await purge(memory, { ...id, ...slug } as PurgeChoice) }
    },
  }
}

/** The address that the entries of a file have, for any form in which a write accepts it. */
async function inHistory(memory: SingleMemory, address: string): Promise<string> {
  const { codec } = memory.options
  const file = findLayoutFile(codec, address)
  const slug =
    (file && codec.stemOf(file)) ?? toCanonical(codec, attempt(() => checkAddress(address)) ?? address)
  // No path is longer.
  const composed = slug.slice(0, 1_024).normalize("NFC")
  if (slug.length > 1_024 || composed === slug.normalize("NFD")) return slug
  const reader = memory.forReading()
  const entries = await explainIn(memory, async () => await reader.history.list())
  const isThere = entries.some((entry) => entry.slug === slug) || (await reader.readTopic(slug, 0))
  const twin = isThere ? undefined : entries.find((entry) => entry.slug?.normalize("NFC") === composed)
  return twin?.slug ?? slug
}

async function purge(memory: SingleMemory, choice: PurgeChoice): Promise<number> {
  return await callIn(memory, async () => {
    const store = await memory.forWriting()
    const purged = await store.history.purge(choice)
    await purgeUses(memory, store)
    return purged
  })
}
