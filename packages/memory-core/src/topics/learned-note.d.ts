import type { LearnedNote } from "./topic.ts"
/** True if a text is exactly such a note, so that no YAML parser is needed to read it. */
export declare function isPlainNote(text: string): boolean
/** Reads a note; `undefined` for any other text, and for a note without a date. Unknown keys are ignored. */
export declare function parseLearned(text: string): LearnedNote | undefined
/** The note as one line of YAML. */
export declare function formatLearned({ at, confirmed, scope, stale, requested }: LearnedNote): string
