import type { Diagnostic } from "../diagnostics.ts"
import type { MemoryStatus } from "../memory-types.ts"
import type { Prefix } from "../prompt/prefix.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
/**
 * The whole state for a person. Reads the tiers and the head of every topic. Reports memory that is off and files that
 * cannot be read.
 */
export declare function readStatus(options: ResolvedOptions, opened: OpenMemory): Promise<MemoryStatus>
/** A load and a list both report these. */
export declare function isKnown(
  { diagnostics }: Prefix,
  { code, slug, message }: Diagnostic,
  directory: string | undefined,
): boolean
