import type * as z from "./zod.ts"

type Issue = z.core.$ZodIssue
/** What a value must be, as the end of "must be …". */
export declare function textOfIssue(issue: Issue): string
export declare function joinAlternatives(branches: readonly (readonly Issue[])[]): string
