import { encode } from "@caliban/text"
import { checkStem } from "../paths/slug.ts"
import type { Store, TrashEntry } from "../store/store.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { OwnChange, OwnChanges } from "./own-changes.ts"

/** Keeps what an editor has replaced; see `Memory.keep`. */
export async function keepText(
  opened: OpenMemory,
  own: OwnChanges,
  reference: string | undefined,
  text: string,
): Promise<string | undefined> {
  const store = await opened.forWriting()
  const slug = reference === undefined ? undefined : checkStem(reference)
  const renewal = await findRenewal(store, own, slug)
  const { result: revision, trashId } = await store.transact(slug, (snapshot) => ({
    keep: encode(text),
    note: { action: slug === undefined ? "repaired" : "replaced", pointers: renewal?.entry.pointers ?? [] },
    result: (slug === undefined ? snapshot.index : snapshot.topic)?.revision ?? null,
  }))
  if (trashId === undefined) return undefined
  const index = renewal?.change.index
  const kind = slug === undefined ? "repaired" : "updated"
  own.add({ slug, kind, revision, trashId, ...(index === undefined ? {} : { index }) })
  if (renewal !== undefined) {
    own.forget(renewal.change)
    await store.trash.remove(renewal.entry.id)
  }
  return trashId
}

/** The write since the edit that changed nothing but the topic's line: it is undone together with the edit. */
async function findRenewal(
  store: Store,
  own: OwnChanges,
  slug: string | undefined,
): Promise<{ change: OwnChange; entry: TrashEntry } | undefined> {
  const change = own.last()
  if (slug === undefined || change === undefined || change.slug !== slug) return undefined
  const entry = (await store.trash.list()).find(({ id }) => id === change.trashId)
  return entry?.action === "replaced" && !entry.hasFile ? { change, entry } : undefined
}
