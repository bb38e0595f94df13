import { z } from "@caliban/memory-core/internal";
/** A message in parts: pass its text. */
export declare const TEXT: z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
/** Hosts add fields of their own to messages. */
export declare const TURNS: import("zod/mini").ZodMiniArray<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>;
/**
 * @throws TypeError that names an option that is wrong, unknown, or has no effect next to `memory`
 */
export declare function checkSessionOptions(options: unknown): void;
