import type { Snapshot } from "../store/store.ts"
import { type ParsedIndex } from "../topic-index/parse-index.ts"
export interface RecoveredIndex {
  text: string
  index: ParsedIndex
  /** Topics whose pointer was added, corrected or removed to complete an interrupted write. */
  completed: readonly string[]
}
/**
 * The index that a change starts from. It includes the lines of late saves (see `mergeLateSave`) and the pointers of
 * topics whose writes a crash interrupted. Reads the head of each of these topics.
 *
 * @param except A topic whose pointer is left as it is.
 */
export declare function recoverIndex(
  text: string,
  snapshot: Snapshot,
  except: string | undefined,
): Promise<RecoveredIndex>
