import type { VersionedFile } from "../../files/read-file.ts"
import { revisionOf } from "../revision.ts"
import type { Plan } from "../store.ts"
import type { EntryRecord } from "./record.ts"

/** The files of a transaction before it. */
export interface FilesBefore<File = Pick<VersionedFile, "bytes" | "total" | "isLink">> {
  topic: File | undefined
  index: File | undefined
}

/** True for a plan that gets an entry in the history: not one that changes nothing of its topic. */
export function isRecorded(
  address: string | undefined,
  { topic, index, previousBytes, note, copied }: Plan<unknown>,
): boolean {
  if (copied !== undefined) return copied !== null
  const isOfTopic = topic !== undefined || previousBytes !== undefined
  return isOfTopic || (index !== undefined && (note !== undefined || address === undefined))
}

/** The file of the transaction that a plan replaces or removes and the history keeps; a new index has none. */
export function keptFile<File>(
  address: string | undefined,
  plan: Plan<unknown>,
  { topic, index }: FilesBefore<File>,
): File | undefined {
  if (address !== undefined) return plan.topic === undefined ? undefined : topic
  return plan.index === undefined || plan.note === undefined ? undefined : index
}

/** What the record of a change says, besides who made it and when. */
export function describeChange(
  address: string | undefined,
  plan: Plan<unknown>,
  { topic, index }: FilesBefore,
): Omit<EntryRecord, "id" | "at"> {
  if (plan.copied) {
    const { id: _, hasFile: __, ...record } = plan.copied
    return record
  }
  const [file, next] = address === undefined ? [index, plan.index] : [topic, plan.topic]
  const { previousBytes, restores, note } = plan
  // A symlink or a file that is too large to be read has no revision, and so has one that is moved back as it is.
  const isOpaque = file?.isLink === true || file?.total !== undefined
  const now = file === undefined ? null : isOpaque ? undefined : revisionOf(file.bytes)
  const put = next && restores?.opaque !== true ? revisionOf(next) : undefined
  const size = next === undefined ? undefined : (file?.total ?? file?.bytes.length)
  const usual = address === undefined ? "repaired" : "replaced"
  return {
    action: note?.action ?? (plan.topic === null ? "removed" : file === undefined ? "created" : usual),
    slug: address,
    before: previousBytes === undefined ? now : revisionOf(previousBytes),
    after: next === undefined ? now : next === null ? null : put,
    bytes: file?.isLink ? undefined : (previousBytes?.length ?? size),
    opaque: isOpaque && next !== undefined ? true : undefined,
    pointers: note?.pointers ?? [],
    addedPointer: note?.addedPointer || undefined,
    written: note?.written,
    added: note?.added,
  }
}
