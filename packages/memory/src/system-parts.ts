import type { Memory, Prefix } from "@caliban/memory-core"
import { skillFragment } from "@caliban/skill-auto-memory"

/** The parts of a system prompt; none is empty. The same input gives the same bytes. */
export function systemParts(
  memory: Memory,
  prefix: Prefix,
  { base, position }: { base: string; position: "above" | "below" },
): string[] {
  const skill = skillFragment(memory)
  const parts = position === "above" ? [join(prefix.text, base, skill)] : [join(base, skill), prefix.text]
  return parts.map((part) => part.trimEnd()).filter((part) => part !== "")
}

function join(...texts: readonly string[]): string {
  return texts
    .map((text) => text.trimEnd())
    .filter((text) => text !== "")
    .join("\n\n")
}
