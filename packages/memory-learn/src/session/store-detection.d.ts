import type { StoreOutcome } from "../stores/learned-store.ts";
import type { DetectedMemory } from "../types.ts";
import { type SessionContext } from "./session-context.ts";
import type { NoticedMemory } from "./summary.ts";
/** Stores a memory; it replaces what it contradicts. @throws MemoryError `memory-off`, `read-only`, those of the store */
export declare function storeMemory(context: SessionContext, given: DetectedMemory): Promise<StoreOutcome>;
/** Stores or confirms the detections of active scopes, one after the other. */
export declare function storeDetections(context: SessionContext, memories: readonly DetectedMemory[]): Promise<NoticedMemory[]>;
