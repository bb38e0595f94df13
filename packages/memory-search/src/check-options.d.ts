import { z } from "@caliban/memory-core/internal";
export declare const MEMORY_SEARCH_OPTIONS: import("zod/mini").ZodMiniObject<{
    embed: import("zod/mini").ZodMiniOptional<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>;
    countTokens: import("zod/mini").ZodMiniOptional<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>;
    now: import("zod/mini").ZodMiniOptional<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>;
}, z.core.$strict>;
export declare const SEARCH_OPTIONS: import("zod/mini").ZodMiniObject<{
    maxResults: import("zod/mini").ZodMiniOptional<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>;
    minScore: import("zod/mini").ZodMiniOptional<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>;
    type: import("zod/mini").ZodMiniOptional<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>;
    since: import("zod/mini").ZodMiniOptional<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>;
    mount: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniString<string>>;
}, z.core.$strict>;
export declare const RECALL_OPTIONS: import("zod/mini").ZodMiniObject<{
    tokens: import("zod/mini").ZodMiniOptional<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>;
    maxResults: import("zod/mini").ZodMiniOptional<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>;
    minScore: import("zod/mini").ZodMiniOptional<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>;
    exclude: import("zod/mini").ZodMiniOptional<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>>;
}, z.core.$strict>;
