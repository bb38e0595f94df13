import { encode } from "@caliban/text"
import { CALIBAN, type Codec } from "../layout/codec.ts"
import { INDEX_CAP_LINES } from "../limits.ts"
import type { Change } from "../store/store.ts"
import { TOPIC_TYPES } from "../topics/topic.ts"
import { openIndex } from "./edit-index.ts"

/** The index of a new memory: a heading and the conventions, in a comment that is not shown in the prompt. */
export function newIndex(codec: Codec = CALIBAN): string {
  const path = codec.topicPath("slug")
  const place = codec.topicFolder === undefined ? " next to this file" : ""
  const types = codec.typeless ? "" : `Types: ${TOPIC_TYPES.join(", ")}. `
  return `# Memory index

<!--
One line per topic, newest first:
- [slug](${path}) — ${codec.typeless ? "" : "type: "}what it says, in one line
${types}The fact itself is in ${path}${place}.
The first ${INDEX_CAP_LINES} lines or 25 KB are shown to the agent; comments like this one are not.
-->

`
}

/** Creates the index of a new memory, with the pointers of interrupted writes. Leaves an existing index as it is. */
export const bootstrapIndex: Change<undefined> = async (snapshot) => {
  if (snapshot.index !== undefined) return { result: undefined }
  const { text } = await openIndex(snapshot, newIndex(snapshot.codec))
  return { index: encode(text), result: undefined }
}
