import type { SessionContext } from "./session-context.ts";
import type { SessionSummary } from "./summary.ts";
/** Stores new facts of the manifests, consolidates long files, and summarises; see `AutoMemories.onSessionEnd`. */
export declare function endSession(context: SessionContext): Promise<SessionSummary>;
