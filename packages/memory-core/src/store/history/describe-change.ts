import type { VersionedFile } from "../../files/read-file.ts"
import { revisionOf } from "../revision.ts"
import type { Plan } from "../store.ts"
import type { EntryRecord } from "./record.ts"

/** What a record says, besides who made the change and when. */
export type Description = Omit<EntryRecord, "id" | "at">

/** The entry of a plan in the history; `undefined` for a plan that changes nothing of its topic. */
export function describeChange<File extends Pick<VersionedFile, "bytes" | "total" | "isLink">>(
  address: string | undefined,
  plan: Plan<unknown>,
  { topic, index }: { topic: File | undefined; index: File | undefined },
) {
  if (!isRecorded(address, plan)) return undefined
  const [file, next] = address === undefined ? [index, plan.index] : [topic, plan.topic]
  const { previousBytes, mode, restores, note } = plan
  const isReplaced = next !== undefined && (address !== undefined || note !== undefined)
  const replaced = isReplaced ? file : undefined
  /** What the plan replaces or removes; with other bytes, where it has those for the history. */
  const kept =
    previousBytes === undefined
      ? replaced
      : ({ ...(mode && { mode: mode & 0o777 }), ...file, total: undefined, bytes: previousBytes } as File)
  if (plan.copied) {
    const { id: _, hasFile: __, ...record } = plan.copied
    return { record, kept }
  }
  // A symlink or a file that is too large to be read has no revision, and so has one that is moved back as it is.
  const isOpaque = file?.isLink === true || file?.total !== undefined
  const now = file === undefined ? null : isOpaque ? undefined : revisionOf(file.bytes)
  const put = next && restores?.opaque !== true ? revisionOf(next) : undefined
  const usual = address === undefined ? "repaired" : "replaced"
  const record: Description = {
    action: note?.action ?? (plan.topic === null ? "removed" : file === undefined ? "created" : usual),
    slug: address,
    before: previousBytes === undefined ? now : revisionOf(previousBytes),
    after: next === undefined ? now : next === null ? null : put,
    bytes: kept?.isLink ? undefined : (kept?.total ?? kept?.bytes.length),
    opaque: isOpaque && next !== undefined ? true : undefined,
    pointers: note?.pointers ?? [],
    addedPointer: note?.addedPointer || undefined,
    written: note?.written,
    added: note?.added,
  }
  return { record, kept }
}

function isRecorded(
  address: string | undefined,
  { topic, index, previousBytes, note, copied }: Plan<unknown>,
): boolean {
  if (copied !== undefined) return copied !== null
  const isOfTopic = topic !== undefined || previousBytes !== undefined
  return isOfTopic || (index !== undefined && (note !== undefined || address === undefined))
}
