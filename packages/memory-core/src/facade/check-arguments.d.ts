import * as z from "../options/zod.ts"

declare const OPTIONS: {
  readonly abortable: import("zod/mini").ZodMiniObject<
    {
      signal: import("zod/mini").ZodMiniOptional<
        z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>
      >
    },
    z.core.$strict
  >
  readonly change: import("zod/mini").ZodMiniObject<
    {
      expect: import("zod/mini").ZodMiniOptional<
        z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>
      >
      signal: import("zod/mini").ZodMiniOptional<
        z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>
      >
    },
    z.core.$strict
  >
  readonly repair: import("zod/mini").ZodMiniObject<
    {
      dryRun: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniBoolean<boolean>>
      mount: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniString<string>>
      refreshHooks: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniBoolean<boolean>>
      plainFiles: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniBoolean<boolean>>
    },
    z.core.$strict
  >
  readonly rotate: import("zod/mini").ZodMiniObject<
    {
      dryRun: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniBoolean<boolean>>
    },
    z.core.$strict
  >
}
/** Checks the options of a method, which may be left out. @throws TypeError */
export declare function checkMethodOptions(caller: string, kind: keyof typeof OPTIONS, options: unknown): void
/** Checks that a draft is an object; it may be a topic that was read, with more fields. @throws TypeError */
export declare function checkDraftObject(caller: string, draft: unknown): void
/** @throws TypeError */
export declare function checkString(caller: string, name: string, value: unknown): void
/** @throws TypeError */
export declare function checkFunction(caller: string, name: string, value: unknown): void
/** @throws TypeError */
export declare function checkCount(caller: string, name: string, value: unknown): void
