import type { SessionContext } from "./session-context.ts";
import type { NoticedMemory } from "./summary.ts";
/**
 * Stores the new facts of the manifests. They are read in each session, so known facts are skipped, not confirmed, and a
 * fact that someone removed is not stored again while it is in the trash.
 */
export declare function storeProjectFacts(context: SessionContext): Promise<NoticedMemory[]>;
