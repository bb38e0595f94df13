import { attempt } from "../attempt.ts"
import { slugOfFile } from "../store/layout.ts"
import { dropMarks, markComments } from "./strip-comments.ts"

/** A line of the index as the prompt shows it. */
export interface SkimmedLine {
  text: string
  /** The topics that it points to: a list item with links to files beside the index. */
  slugs: string[]
}

// A link to a `.md` file beside the index, with or without angle brackets, an anchor and a title.
const LINK = /\]\(<?(?:\.\/)?([^()<>/\\#]*(?:\([^()]*\)[^()<>/\\#]*)*\.md)(?=[)>#\s])/g
const ITEM = /^[ \t]*[-*+][ \t]/

/**
 * The lines of an index without its comments, and what they point to. For the loader: where `parseIndex` keeps every
 * byte and knows every corner of Markdown, this knows what indexes really hold. Lines end in `\n`.
 */
export function skimIndex(source: string): SkimmedLine[] {
  const lines: SkimmedLine[] = []
  let followsComment = false
  for (const marked of markComments(source).split("\n")) {
    const text = marked.includes("\ufdd0") || marked.includes("\ufdd1") ? dropMarks(marked) : marked
    if (!text.trim()) {
      const isComment = marked.includes("\ufdd0")
      // A blank line at the head, what is left of a comment, or the second of the blank lines around one.
      if (!lines.length || isComment || (followsComment && !lines.at(-1)?.text.trim())) {
        followsComment ||= isComment
        continue
      }
    }
    followsComment = false
    lines.push({ text, slugs: ITEM.test(marked) ? slugsIn(text) : [] })
  }
  return lines
}

function slugsIn(text: string): string[] {
  const slugs: string[] = []
  const item = text.includes("`") ? text.replace(/`[^`]*`/g, "") : text
  for (let at = item.indexOf("]("); at >= 0; at = item.indexOf("](", LINK.lastIndex)) {
    LINK.lastIndex = at
    const file = LINK.exec(item)?.[1]
    if (!file) break
    const slug = slugOfFile(file.includes("%") ? (attempt(() => decodeURIComponent(file)) ?? file) : file)
    if (slug) slugs.push(slug)
  }
  return slugs
}
