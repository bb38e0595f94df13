import type { LearnedEntry } from "../stores/learned-store.ts";
import { type DetectedMemory } from "../types.ts";
import type { SessionContext } from "./session-context.ts";
/** A memory in the narrowest scope in which a topic says the same, or another thing about its subject: scope never widens. */
export declare function keepScope<T extends Pick<DetectedMemory, "text" | "scope">>({ store }: SessionContext, memory: T, existing: readonly LearnedEntry[]): T;
