import { type MemoryState, skillFragment } from "@caliban/skill-auto-memory"

const HOST_PROMPT = `You are a helpful assistant in a terminal. Answer briefly, in plain text. Your only tools are the memory tools: you cannot read project files or run commands.`

/**
 * The memory's prefix, then the host's own prompt, the learned entries and the skill's fragment. The same input gives the
 * same bytes.
 */
export function buildSystemPrompt(prefix: string, memory: MemoryState, learned: string = ""): string {
  return [prefix, HOST_PROMPT, learned, skillFragment(memory)]
    .map((part) => part.replace(/\n+$/, ""))
    .filter((part) => part !== "")
    .join("\n\n")
}
