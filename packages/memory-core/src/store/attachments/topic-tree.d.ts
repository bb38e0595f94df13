import { type Files } from "../../files/file-port.ts"
import type { ReadableDirectory } from "../open-readable.ts"
import type { TopicTree } from "../store.ts"

type Memory = Pick<ReadableDirectory, "below">
/** The Markdown files in a folder of the topics, as addresses; none where there is no such folder, or a link. */
export declare function addressesIn(files: Files, memory: Memory, folder: string): string[]
/** The Markdown files in the folder of the topics and all folders below it; see `MemoryReader.tree`. */
export declare function listTree(files: Files, memory: Memory): TopicTree
