/** The text of a turn. Content in parts, as some SDKs have it, gives the text of its text parts. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content
  const texts = (Array.isArray(content) ? content : []).map((part: unknown) => Object(part).text)
  return texts.filter((text) => typeof text === "string").join("\n")
}

/** Nobody types more than this: of longer text, the middle is pasted. */
const [TYPED_LIMIT, HEAD_LIMIT] = [6_000, 4_000]
/** A block between fences; the closing one is as long or longer, and alone in its line. Without it, the block extends to the end. */
const FENCED = /^ {0,3}((`|~)\2{2,})[\s\S]*?(?:^ {0,3}\1\2*[ \t]*$|$(?![\s\S]))/gmu

/** What a user may have typed of a long text: outside of fences, its start and its last paragraph, in whole sentences. */
export function typedText(text: string): string {
  if (text.length <= TYPED_LIMIT) return text
  const outside = text.replace(FENCED, "\n")
  if (outside.length <= TYPED_LIMIT) return outside
  const start = outside.slice(0, HEAD_LIMIT)
  // Half a sentence may say the opposite.
  const head = start.slice(0, Math.max(...[..."\n.!?。！？"].map((mark) => start.lastIndexOf(mark))) + 1)
  return `${head}\n\n${lastParagraph(outside)}`
}

/** The last line if no empty line is near; empty if that is too long to be typed. */
function lastParagraph(text: string): string {
  const end = text.slice(HEAD_LIMIT - TYPED_LIMIT).trimEnd()
  const start = Math.max(end.lastIndexOf("\n\n"), end.lastIndexOf("\n\r\n"))
  const from = start < 0 ? end.lastIndexOf("\n") : start
  return from < 0 ? "" : end.slice(from).trim()
}
