import { parseTopic } from "./parse-topic.ts"
import { describePlainFile } from "./summary.ts"
/** The fields of a topic whose text another program composed: without a description, the first line of text is it. */
export function describeText(slug, text) {
  const { body, text: _, diagnostics: __, description, ...summary } = parseTopic(slug, text)
  return { ...summary, description: description ?? describePlainFile(body) }
}
