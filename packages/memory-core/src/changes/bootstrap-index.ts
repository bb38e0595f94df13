import { encode } from "@caliban/text"
import { INDEX_CAP_LINES } from "../limits.ts"
import type { Change } from "../store/store.ts"
import { TOPIC_TYPES } from "../topics/topic.ts"
import { recoverIndex } from "./recover-index.ts"

/** The index of a new memory: a heading and the conventions, in a comment that is not shown in the prompt. */
export const NEW_INDEX: string = `# Memory index

<!--
One line per topic, newest first:
- [slug](slug.md) — type: what it says, in one line
Types: ${TOPIC_TYPES.join(", ")}. The fact itself is in slug.md next to this file.
The first ${INDEX_CAP_LINES} lines or 25 KB are shown to the agent; comments like this one are not.
-->

`

/** Creates the index of a new memory, with the pointers of interrupted writes. Leaves an existing index as it is. */
export const bootstrapIndex: Change<undefined> = async (snapshot) => {
  if (snapshot.index !== undefined) return { result: undefined }
  const { text } = await recoverIndex(NEW_INDEX, snapshot, undefined)
  return { index: encode(text), result: undefined }
}
