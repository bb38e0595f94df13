import type { VersionedFile } from "../../files/read-file.ts"
import { revisionOf } from "../revision.ts"
import type { EntryAction, Plan } from "../store.ts"
import type { EntryRecord } from "./record.ts"

/** A file before a change. */
export type FileBefore = Pick<VersionedFile, "bytes" | "total" | "isLink">

/** The files of a transaction before it. */
export interface FilesBefore<File extends FileBefore = FileBefore> {
  topic: File | undefined
  index: File | undefined
}

/** True for a plan that gets an entry in the history: not one that changes nothing of its topic. */
export function isRecorded(
  address: string | undefined,
  { topic, index, previousBytes, note }: Plan<unknown>,
): boolean {
  const isOfTopic = topic !== undefined || previousBytes !== undefined
  return isOfTopic || (index !== undefined && (note !== undefined || address === undefined))
}

/** What the record of a change says, besides who made it and when. */
export function describeChange(
  address: string | undefined,
  plan: Plan<unknown>,
  { topic, index }: FilesBefore,
): Omit<EntryRecord, "id" | "at"> {
  const [file, next] = address === undefined ? [index, plan.index] : [topic, plan.topic]
  // A symlink or a file that is too large to be read has no revision.
  const isOpaque = file?.isLink === true || file?.total !== undefined
  const now = file === undefined ? null : isOpaque ? undefined : revisionOf(file.bytes)
  const before = plan.previousBytes === undefined ? now : revisionOf(plan.previousBytes)
  const size =
    plan.previousBytes?.length ?? (next === undefined ? undefined : (file?.total ?? file?.bytes.length))
  // A file that is moved back as it is has no revision either.
  const put = next && plan.restores?.opaque !== true ? revisionOf(next) : undefined
  const after = next === undefined ? now : next === null ? null : put
  const { action = actionOf(address, plan, file), pointers = [], addedPointer, added } = plan.note ?? {}
  return {
    action,
    slug: address,
    before,
    after,
    bytes: file?.isLink ? undefined : size,
    opaque: isOpaque && next !== undefined ? true : undefined,
    pointers,
    addedPointer: addedPointer || undefined,
    added,
  }
}

function actionOf(
  address: string | undefined,
  { topic }: Plan<unknown>,
  before: FileBefore | undefined,
): EntryAction {
  if (topic === null) return "removed"
  if (before === undefined) return "created"
  return address === undefined ? "repaired" : "replaced"
}
