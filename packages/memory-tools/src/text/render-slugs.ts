import { formatCount } from "@caliban/text"
import type { ToolContext } from "../tool.ts"
import { escapedLine } from "./plain-text.ts"

/** How the model gives topics their lines in the index; nothing without such topics, and where it cannot write. */
export function explainUnlisted({ session, nameOf }: ToolContext, orphans: readonly string[]): string[] {
  if (orphans.length === 0 || !session.offers("WriteMemoryTopic")) return []
  const name = nameOf("WriteMemoryTopic")
  return [`${name} adds the line of a topic that is not in the index, even if its content stays the same.`]
}

/** Slugs with a title, on one line, if there are any; of very many only the first, in so many bytes, and the number of the others. */
export function renderSlugs(title: string, slugs: readonly string[], limit: number = 4_000): string[] {
  const shown = takeWhileShort(slugs.map(escapedLine), limit)
  const missing = slugs.length - shown.length
  const more = missing > 0 ? `, and ${formatCount(missing)} more.` : "."
  return slugs.length === 0 ? [] : [`${title}: ${shown.join(", ")}${more}`]
}

/** The first texts that together have at most so many bytes, with a line end or a comma and a space between them. */
export function takeWhileShort(texts: readonly string[], limit: number): readonly string[] {
  let length = 0
  const end = texts.findIndex((text) => {
    length += Buffer.byteLength(text) + 2
    return length > limit
  })
  return end === -1 ? texts : texts.slice(0, end)
}
