import type { Files } from "../files/file-port.ts"
import type { TopicList } from "../memory-types.ts"
import type { MemoryReader } from "../store/store.ts"
/**
 * Every topic next to an index, and how the two differ. Reads the head of every file. A file that cannot be read is
 * reported and left out; without the index, no drift is reported.
 */
export declare function listTopics(reader: MemoryReader, files: Files): Promise<TopicList>
