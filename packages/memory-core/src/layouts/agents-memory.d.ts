import type { Layout } from "../paths/layout.ts"
/** `.agents/memory` of the project: an index and topics, as Replit and others write them. */
export declare function agentsMemory(): Layout
