import { compareStatements } from "../compare/compare.ts"
import { compareContent } from "../compare/features.ts"
import { parseStatement } from "../compare/statement.ts"
import type { LearnedEntry } from "../stores/learned-store.ts"
import { type DetectedMemory, MEMORY_SCOPES, type MemoryScope } from "../types.ts"

/** A memory in the narrowest scope in which a topic says the same, or another thing about its subject: scope never widens. */
export function keepScope<T extends Pick<DetectedMemory, "text" | "scope">>(
  memory: T,
  existing: readonly LearnedEntry[],
): T {
  const narrower = existing.filter(({ scope }) => widthOf(scope) < widthOf(memory.scope))
  const related = narrower.filter(({ text }) => areAboutTheSame(memory.text, text))
  const [narrowest] = related.map(({ scope }) => scope).sort((a, b) => widthOf(a) - widthOf(b))
  return narrowest === undefined ? memory : { ...memory, scope: narrowest }
}

/** The newer statement has every word of the older one, or takes its place. */
function areAboutTheSame(newer: string, older: string): boolean {
  if (compareStatements(newer, older) === "replaces") return true
  const { shared, left } = compareContent(parseStatement(older), parseStatement(newer)).alignment
  return shared.length > 0 && left.length === 0
}

function widthOf(scope: MemoryScope): number {
  return MEMORY_SCOPES.length - MEMORY_SCOPES.indexOf(scope)
}
