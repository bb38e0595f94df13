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

/**
 * The lines of an index without its comments, and what they point to. For the loader: where `parseIndex` keeps every
 * byte and knows every corner of Markdown, this knows what indexes really hold. Lines end in `\n`.
 */
export function skimIndex(source: string): SkimmedLine[] {
  const lines: SkimmedLine[] = []
  for (const marked of markComments(source).split("\n")) {
    const text = /[\ufdd0\ufdd1]/.test(marked) ? dropMarks(marked) : marked
    // A blank line at the head, or what is left of a comment.
    if (!text.trim() && (!lines.length || marked.includes("\ufdd0"))) continue
    const item = /^[ \t]*[-*+][ \t]/.test(marked) ? text.replace(/`[^`]*`/g, "") : ""
    const slugs = [...item.matchAll(LINK)].flatMap(
      ([, file = ""]) => slugOfFile(attempt(() => decodeURIComponent(file)) ?? file) ?? [],
    )
    lines.push({ text, slugs })
  }
  return lines
}
