import { join } from "node:path"
import type { VersionedFile } from "../../files/read-file.ts"
import type { TransactionContext } from "../context.ts"
import { type StagedEntry, settleAll, stageEntry } from "../history/write-entry.ts"
import type { Change, Plan } from "../store.ts"
import type { Found } from "./snapshot.ts"
import type { Stage, StagedFile } from "./stage.ts"

/** One round of a transaction that changes something. */
export interface Round<Result> {
  context: TransactionContext
  address: string | undefined
  change: Change<Result>
  found: Found
  stage: Stage
  /** The decision; another one after the index has changed. */
  plan: Plan<Result>
  entry: StagedEntry | undefined
  /** Where the index that was replaced is kept. */
  previous: string | undefined
  /** True from the first rename that readers see. */
  isCommitted: boolean
}

/** Writes the new files and the entry of the history. Their syncs share commits of the file system's journal. */
export async function prepare(
  round: Round<unknown>,
  index: VersionedFile | undefined,
): Promise<readonly [StagedFile | undefined, StagedFile | null | undefined]> {
  const { context, address, stage, plan, found } = round
  stage.onFailure(() => round.entry?.discard())
  // Whoever may read the index may read a new topic.
  const mode = found.topic?.mode ?? (index?.mode === undefined ? undefined : index.mode & 0o666)
  const [topic, next] = await settleAll([
    stageTopic(context, stage, plan, mode),
    stageIndex(stage, plan, index),
    stageEntry(context, address, plan, { topic: found.topic, index }).then((entry) => {
      round.entry = entry
    }),
  ])
  if (context.durability === "full") await context.folders.syncNew()
  return [topic, next]
}

async function stageTopic(
  { folders }: TransactionContext,
  stage: Stage,
  { topic, restores }: Plan<unknown>,
  mode: number | undefined,
): Promise<StagedFile | undefined> {
  if (!topic) return undefined
  if (restores === undefined) return await stage.write(topic, mode)
  const kept = join(folders.history().path, `${restores.id}.old`)
  return await stage.copy(kept, restores.opaque === true ? undefined : topic)
}

/** `null` for an index that is to be removed. */
export async function stageIndex(
  stage: Stage,
  { index }: Plan<unknown>,
  old: VersionedFile | undefined,
): Promise<StagedFile | null | undefined> {
  return index == null ? index : await stage.write(index, old?.mode)
}
