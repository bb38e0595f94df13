import { z } from "@caliban/memory-core/internal";
/** Checks what `createMemoryTools` got. @throws TypeError that names what is wrong */
export declare function checkToolsOptions(memory: unknown, options: unknown): void;
export declare const APPROVAL_OPTIONS: import("zod/mini").ZodMiniObject<{
    needsApproval: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniBoolean<boolean>>;
}, z.core.$strict>;
export declare const AGENTS_OPTIONS: import("zod/mini").ZodMiniObject<{
    needsApproval: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniBoolean<boolean>>;
    signal: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniNullable<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>>;
}, z.core.$strict>;
export declare const CALLS_OPTIONS: import("zod/mini").ZodMiniObject<{
    onlyTools: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniBoolean<boolean>>;
    signal: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniNullable<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>>;
}, z.core.$strict>;
export declare const aList: z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
/** Checks the first argument of an adapter, and its options. @throws TypeError */
export declare function checkAdapter(caller: string, memoryTools: unknown, schema?: z.core.$ZodType, options?: unknown): void;
