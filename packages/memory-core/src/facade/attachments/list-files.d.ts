import type { MemoryFileEntry } from "../../memory-types.ts"
import type { Layout } from "../../paths/layout.ts"
import type { MemoryReader } from "../../store/store.ts"
/**
 * The files and folders below a folder; see `MemoryFiles.list`.
 *
 * @param unusable Gets what is left out, except hidden files: links, `node_modules`, and folders that are too deep.
 */
export declare function listFiles(
  reader: MemoryReader,
  layout: Layout,
  folder: string,
  levels: number,
  unusable?: (path: string) => void,
): Promise<readonly MemoryFileEntry[] | undefined>
