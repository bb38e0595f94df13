import type { Memory } from "@caliban/memory-core"
import { skillFragment } from "@caliban/skill-auto-memory"

const HOST_PROMPT = `You are a helpful assistant in a terminal. Answer briefly, in plain text. You have no tools but those for memory: you see no files of the project and run no commands.`

/**
 * The memory's prefix above the host's own words, what was learned and the skill's fragment below them. The same input,
 * the same bytes.
 */
export function buildSystemPrompt(
  prefix: string,
  memory: Pick<Memory, "enabled" | "readOnly">,
  learned: string = "",
): string {
  return [prefix, HOST_PROMPT, learned, skillFragment(memory)]
    .map((part) => part.replace(/\n+$/, ""))
    .filter((part) => part !== "")
    .join("\n\n")
}
