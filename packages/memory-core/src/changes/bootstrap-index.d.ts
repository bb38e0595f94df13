import { type Layout } from "../paths/layout.ts"
import type { Change } from "../store/store.ts"
/** The index of a new memory: a heading and the conventions, in a comment that is not shown in the prompt. */
export declare function newIndex(layout?: Layout): string
/** Creates the index of a new memory, with the pointers of interrupted writes. Leaves an existing index as it is. */
export declare const bootstrapIndex: Change<undefined>
