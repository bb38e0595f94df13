import { compareContent } from "./features.ts"
import { LIMIT, parseStatement } from "./statement.ts"

/**
 * Whether a text says all that a statement says, if it was written in answer to it: it has every word of the statement's
 * content, in some form, with a negation where the statement has one. Of a long text only the first 600 characters count.
 */
export function saysAllOf(text: string, statement: string): boolean {
  // Each line is a sentence: a negation in one says nothing about the others.
  const sentences = text.replace(/\s*\n\s*/g, ". ").slice(0, LIMIT)
  const [whole, part] = [parseStatement(sentences), parseStatement(statement)]
  if (whole.plain === part.plain) return true
  const { shared, left } = compareContent(part, whole).alignment
  return (
    shared.length > 0 && left.length === 0 && shared.every(({ old, next }) => old.negative === next.negative)
  )
}
