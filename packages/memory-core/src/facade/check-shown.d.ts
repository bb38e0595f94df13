import type { Warning } from "../memory-types.ts"
import type { Store } from "../store/store.ts"
import { type ResolvedOptions } from "./resolved-options.ts"
/**
 * The warning `not-shown` when the next load would not show the line of a topic. Costs a load; of an index larger than a
 * load reads, one without the listing of the directory, which such a load does not need.
 *
 * @param index The index after the change.
 */
export declare function checkShown(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  index: Uint8Array,
): Promise<Warning[]>
