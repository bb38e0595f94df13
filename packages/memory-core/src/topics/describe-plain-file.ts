/**
 * What a file without frontmatter is about: its first line with text, without the Markdown of a heading, a list or a
 * quotation. Empty for a file without text. Linear.
 */
export function describePlainFile(body: string): string {
  for (const line of body.split("\n")) {
    if (/^\s*(?:```|~~~|<!--)/.test(line)) continue
    const text = line
      .replace(/[\s\p{Cc}]+/gu, " ")
      .replace(/^ ?(?:#{1,6} |(?:[-*+>] )+)/, "")
      .replace(/ #+ ?$/, "")
      .trim()
    if (/[\p{L}\p{N}]/u.test(text)) return text
  }
  return ""
}
