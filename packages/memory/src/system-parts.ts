import type { Memory } from "@caliban/memory-core"
import { skillFragment } from "@caliban/skill-auto-memory"

/** The parts of a system prompt; none is empty. The same input gives the same bytes. */
export function systemParts(
  memory: Memory,
  memoryText: string,
  { base, position }: { base: string; position: "above" | "below" },
): string[] {
  const skill = skillFragment(memory)
  const parts =
    position === "above" ? [joinTexts(memoryText, base, skill)] : [joinTexts(base, skill), memoryText]
  return parts.map((part) => part.trimEnd()).filter((part) => part !== "")
}

export function joinTexts(...texts: readonly string[]): string {
  return texts
    .map((text) => text.trimEnd())
    .filter((text) => text !== "")
    .join("\n\n")
}
