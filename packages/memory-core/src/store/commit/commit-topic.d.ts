import { type VersionedFile } from "../../files/versioned-file.ts"
import type { TransactionContext } from "../context.ts"
import type { StagedTrash } from "../trash/trash-replaced.ts"
import type { StagedFile } from "./stage.ts"
/**
 * Renames a topic into its place, or moves it to the trash. Returns false, with nothing changed, when the file is no
 * longer the one that was read. A symlink in its place is moved to the trash itself; its target is not touched.
 */
export declare function commitTopic(
  context: TransactionContext,
  path: string,
  staged: StagedFile | undefined,
  {
    old,
    trash,
  }: {
    old: VersionedFile | undefined
    trash: StagedTrash | undefined
  },
): Promise<boolean>
