import type { TopicContent } from "../memory-types.ts"
import type { MemoryReader } from "../store/store.ts"
/** Topics with their bodies; see `Memory.topics`. */
export declare function iterateTopics(open: () => MemoryReader): AsyncGenerator<TopicContent>
