/** A topic as the model knows it from its line in the index. */
export interface KnownTopic {
  slug: string
  type?: string | undefined
  hook: string
}

/** What a system prompt says about memory. */
export interface PromptMemory {
  /** False without an index in the prompt: memory is off, or nothing was saved. */
  present: boolean
  topics: readonly KnownTopic[]
  /** True when the prompt shows only a part of the index. */
  truncated: boolean
  /** Lines of the user's own files in the prompt. */
  notes: readonly string[]
}

/** Reads the memory out of the system prompt, as a language model would. */
export function readPrompt(systemPrompt: string): PromptMemory {
  const index = /^<auto-memory(?:\s[^>]*)?>\r?\n?([\s\S]*?)^<\/auto-memory>/m.exec(systemPrompt)?.[1]
  const notes = [
    ...systemPrompt.matchAll(/^<(global|project)-claude-md(?:\s[^>]*)?>\r?\n?([\s\S]*?)^<\/\1-claude-md>/gm),
  ]
    .flatMap(([, , text = ""]) => text.split(/\r?\n/))
    .map((line) => line.replace(/^\s*(?:[-*+]|\d+\.|>)\s+/, "").trim())
    .filter((line) => line !== "" && !/^(?:#|<!--|```|\[truncated:)/.test(line))
  return {
    present: index !== undefined,
    topics: index === undefined ? [] : parseIndex(index),
    truncated: index !== undefined && /^\[truncated:/m.test(index),
    notes,
  }
}

/** The pointers of an index: `- [slug](slug.md) — type: description`. */
export function parseIndex(index: string): readonly KnownTopic[] {
  const topics = new Map<string, KnownTopic>()
  for (const line of index.split(/\r?\n/)) {
    const match =
      /^\s*[-*+]\s+\[[^\]]*\]\((?:<)?(?:\.\/)?([^()<>]+?)\.md(?:>)?\)\s*(?:—|–|--|-|:)?\s*(.*)$/.exec(line)
    if (match?.[1] === undefined) continue
    const slug = decoded(match[1])
    const [, type, hook] = /^(user|feedback|project|reference)\s*[:—–-]\s*(.*)$/.exec(match[2] ?? "") ?? []
    if (!topics.has(slug)) topics.set(slug, { slug, hook: hook ?? match[2] ?? "", type })
  }
  return [...topics.values()]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
