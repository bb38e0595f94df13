/** A topic as the model knows it: from a search, or from its line in the index. */
export interface KnownTopic {
  /** Its address: in a mount, after the name of the mount. */
  slug: string
  type?: string | undefined
  /** Its description. */
  text: string
  /** The part of its body that a search found. */
  passage?: string | undefined
}

/** What a system prompt says about memory. */
export interface PromptMemory {
  topics: readonly KnownTopic[]
  /** The names of mounts that cannot be written to. */
  readOnly: readonly string[]
  /** Lines of the user's own files in the prompt. */
  notes: readonly string[]
}

const POINTER =
  /^\s*[-*+]\s+\[[^\]]*\]\(<?(?:\.\/)?([^()<>]+?)\.md>?\)\s*(?:—|–|--|-|:)?\s*(?:\[\?\] )?(?:(user|feedback|project|reference)\s*[:—–-]\s*)?(.*)$/gm

/** Reads the memory out of the system prompt, as a language model would. */
export function readPrompt(systemPrompt: string): PromptMemory {
  const indexes = systemPrompt.matchAll(
    /^<auto-memory(?: mount="([^"]*)")?(?:\s[^>]*)?>([\s\S]*?)^<\/auto-memory>/gm,
  )
  const files = systemPrompt.matchAll(
    /^<(global|project)-claude-md(?:\s[^>]*)?>([\s\S]*?)^<\/\1-claude-md>/gm,
  )
  return {
    topics: [...indexes].flatMap(([, mount, index = ""]) =>
      [...index.matchAll(POINTER)].map(([, name = "", type, text = ""]) => ({
        slug: mount === undefined ? name : `${mount}/${name}`,
        type,
        text: text.trim(),
      })),
    ),
    readOnly: /\bRead-only: ([^.]+)\./.exec(systemPrompt)?.[1]?.split(", ") ?? [],
    notes: [...files]
      .flatMap(([, , text = ""]) => text.split(/\r?\n/))
      .map((line) => line.replace(/^\s*(?:[-*+]|\d+\.|>)\s+/, "").trim())
      .filter((line) => line !== "" && !/^(?:#|<!--|```|\[truncated:)/.test(line)),
  }
}
