import { type Layout, type LayoutFile } from "../paths/layout.ts"
import type { Store } from "../store/store.ts"
import type { Topic } from "../topics/topic.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
/** The layout file or archive that an address names. `slug.md` stands for `slug`. */
export declare function findAddressed(layout: Layout, reference: unknown): LayoutFile | undefined
/** Reads a file of the layout as a topic whose body is its text; `undefined` when there is no such file. */
export declare function readLayoutTopic(
  { files, layout }: ResolvedOptions,
  store: Store,
  { address, path }: LayoutFile,
): Promise<Topic | undefined>
/**
 * Refuses what is written or removed under the name of a file of the layout, in any case and Unicode form.
 *
 * @throws MemoryError `read-only`
 */
export declare function rejectLayoutFile(layout: Layout, slug: unknown): void
