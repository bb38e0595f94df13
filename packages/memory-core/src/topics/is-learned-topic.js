import { decodeLoose } from "@caliban/text"
import { findFrontmatter } from "./find-frontmatter.ts"
import { readYaml } from "./read-yaml.ts"
/** True for a topic that learning created: its frontmatter has `metadata.learned`. Takes the head of the file. */
export function isLearnedTopic(bytes) {
  const text = decodeLoose(bytes)
  const span = findFrontmatter(text)
  const block = span === undefined ? "" : text.slice(span.start, span.end)
  // Most topics do not have the word.
  if (!/\blearned\b/.test(block)) return false
  const read = readYaml(block)
  const value = "value" in read ? read.value : undefined
  return Boolean(value?.metadata?.learned)
}
