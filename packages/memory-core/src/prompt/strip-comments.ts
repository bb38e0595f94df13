import { findComments } from "../topic-index/find-comments.ts"

/**
 * The text without its HTML comments, in linear time; see `findComments` for what counts as one. Lines that held
 * nothing but a comment go with it.
 */
export function stripComments(text: string): string {
  const { comments } = findComments(text)
  if (comments.length === 0) return text
  const kept: string[] = []
  let position = 0
  for (const comment of comments) {
    let { start, end } = comment
    while (start > position && isBlank(text[start - 1])) start--
    while (end < text.length && isBlank(text[end])) end++
    const ownLine = (start === 0 || text[start - 1] === "\n") && (end === text.length || text[end] === "\n")
    kept.push(text.slice(position, ownLine ? start : comment.start))
    position = ownLine ? Math.min(end + 1, text.length) : comment.end
  }
  kept.push(text.slice(position))
  return kept.join("")
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === "\r"
}
