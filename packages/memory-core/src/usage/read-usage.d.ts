import type { Files } from "../files/file-port.ts"
import type { Layout } from "../paths/layout.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { type UsageRecord } from "./usage-record.ts"
/** The memory's own directory, or the store that replaces it. */
export interface OwnMemory {
  directory: string | undefined
  store: MemoryReader | undefined
  layout: Layout
}
/** How the usage record of the memory itself or of a mount is read; `undefined` when none decides. */
export type ReadUsage = (mount?: {
  name: string
  directory: string
  access: "read" | "write"
}) => ((reader: MemoryReader) => Awaitable<UsageRecord | undefined>) | undefined
/**
 * The record of a read-only mount is in the control folder of the memory itself; without it, the one that another memory
 * has written in the directory of the mount decides.
 */
export declare function createReadUsage(
  {
    order,
    trustDirectory,
  }: {
    order?: "use" | "file"
    trustDirectory?: boolean
  },
  files: Files,
  { directory, store, layout }: OwnMemory,
): ReadUsage
