import { INDEX_CAP_LINES } from "../limits.ts"
import { TOPIC_TYPES } from "../topics/topic.ts"

/** Tells whoever finishes a cut-off write that the topic had no pointer; no line of an index. */
export const NO_POINTER = "none"

/** The index of a new memory: a heading, and how to keep it, in a comment that never reaches the prompt. */
export const NEW_INDEX: string = `# Memory index

<!--
One line per topic, newest first:
- [slug](slug.md) — type: what it says, in one line
Types: ${TOPIC_TYPES.join(", ")}. The fact itself is in slug.md next to this file.
The first ${INDEX_CAP_LINES} lines or 25 KB are shown to the agent; comments like this one are not.
-->

`
