import { strip } from "./strip-comments.ts"

/** A line of the index as the prompt shows it. */
export interface SkimmedLine {
  text: string
  /** The topics that it points to: a list item with links to files beside the index. */
  slugs: string[]
}

// A link to a `.md` file beside the index, with or without angle brackets, an anchor and a title.
const LINK = /\]\(<?(?:\.\/)?([^()<>/\\#\n]*(?:\([^()\n]*\)[^()<>/\\#\n]*)*)\.md(?:#[^)\n]*)?>?(?:[ \t]+["'][^)\n]*)?\)/g

/**
 * The lines of an index without its comments, and what they point to. For the loader: where `parseIndex` keeps every
 * byte and knows every corner of Markdown, this knows what indexes really hold.
 */
export function skimIndex(source: string): SkimmedLine[] {
  const { text, fences } = strip(source)
  let start = 0
  return text.split("\n").map((line) => {
    const at = start
    start += line.length + 1
    const slugs: string[] = []
    if (/^[ \t]*[-*+][ \t].*\]\(/.test(line) && !fences.some(([from, to]) => at >= from && at < to)) {
      for (const [, name = ""] of line.replace(/(`+)[^`]*\1/g, "").matchAll(LINK)) {
        if (!/^(?:memory|\..*|)$/i.test(name)) slugs.push(decode(name))
      }
    }
    return { text: line, slugs }
  })
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
