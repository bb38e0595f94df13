/** A topic as the model knows it from its line in the index. */
export interface KnownTopic {
  /** Its address: in a mount, after the name of the mount. */
  slug: string
  /** True for a topic of a read-only mount. */
  readOnly?: true | undefined
  type?: string | undefined
  hook: string
}

/** What a system prompt says about memory. */
export interface PromptMemory {
  /** False without an index in the prompt: memory is off, or nothing was saved. */
  present: boolean
  topics: readonly KnownTopic[]
  /** The addresses of the indexes of which the prompt shows only a part. */
  truncated: readonly string[]
  /** Lines of the user's own files in the prompt. */
  notes: readonly string[]
}

/** Reads the memory out of the system prompt, as a language model would. */
export function readPrompt(systemPrompt: string): PromptMemory {
  const readOnly = /\bRead-only: ([^.]+)\./.exec(systemPrompt)?.[1]?.split(", ") ?? []
  const blocks = [
    ...systemPrompt.matchAll(
      /^<auto-memory(?: mount="([^"]*)")?(?:\s[^>]*)?>\r?\n?([\s\S]*?)^<\/auto-memory>/gm,
    ),
  ].map(([, mount, text = ""]) => ({ mount, text }))
  // What the memory itself says comes before what its mounts say.
  const indexes = [
    ...blocks.filter(({ mount }) => mount === undefined),
    ...blocks.filter(({ mount }) => mount !== undefined),
  ]
  const notes = [
    ...systemPrompt.matchAll(/^<(global|project)-claude-md(?:\s[^>]*)?>\r?\n?([\s\S]*?)^<\/\1-claude-md>/gm),
  ]
    .flatMap(([, , text = ""]) => text.split(/\r?\n/))
    .map((line) => line.replace(/^\s*(?:[-*+]|\d+\.|>)\s+/, "").trim())
    .filter((line) => line !== "" && !/^(?:#|<!--|```|\[truncated:)/.test(line))
  return {
    present: indexes.length > 0,
    topics: indexes.flatMap(({ mount, text }) =>
      parseIndex(text, mount).map((topic) =>
        mount !== undefined && readOnly.includes(mount) ? { ...topic, readOnly: true } : topic,
      ),
    ),
    truncated: indexes.flatMap(({ mount, text }) =>
      /^\[truncated:/m.test(text) ? [addressIn(mount, "MEMORY")] : [],
    ),
    notes,
  }
}

/** An address without the name of its mount. */
export function bareSlug(address: string): string {
  return address.slice(address.indexOf("/") + 1)
}

function addressIn(mount: string | undefined, slug: string): string {
  return mount === undefined ? slug : `${mount}/${slug}`
}

/** The pointers of an index, of the memory itself or of a mount: `- [slug](slug.md) — type: description`. */
export function parseIndex(index: string, mount?: string): readonly KnownTopic[] {
  const topics = new Map<string, KnownTopic>()
  for (const line of index.split(/\r?\n/)) {
    const match =
      /^\s*[-*+]\s+\[[^\]]*\]\((?:<)?(?:\.\/)?([^()<>]+?)\.md(?:>)?\)\s*(?:—|–|--|-|:)?\s*(.*)$/.exec(line)
    if (match?.[1] === undefined) continue
    const slug = addressIn(mount, decoded(match[1]))
    const said = (match[2] ?? "").replace(/^\[\?\] /, "")
    const [, type, hook] = /^(user|feedback|project|reference)\s*[:—–-]\s*(.*)$/.exec(said) ?? []
    if (!topics.has(slug)) topics.set(slug, { slug, hook: hook ?? said, type })
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
