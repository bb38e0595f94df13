import type { ScopedDecay } from "../auto-memories.ts";
import type { SessionContext } from "./session-context.ts";
/**
 * Marks entries that were not confirmed for a long time; see `AutoMemories.decayCheck`.
 *
 * @param limit Each topic is a transaction of its own. Default: all topics.
 */
export declare function checkDecay({ config, enabled, readOnly, store }: SessionContext, limit?: number): Promise<ScopedDecay>;
