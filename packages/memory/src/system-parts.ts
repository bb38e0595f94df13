/** The parts of a system prompt, none of which is empty. The same input gives the same bytes. */
export function systemParts(
  { memory, base, skill }: Readonly<Record<"memory" | "base" | "skill", string>>,
  position: "above" | "below",
): string[] {
  const parts =
    position === "above" ? [joinTexts(memory, base, skill)] : [joinTexts(base, skill), joinTexts(memory)]
  return parts.filter((part) => part !== "")
}

/** One below the other, with an empty line between them. */
function joinTexts(...texts: readonly string[]): string {
  return texts
    .map((text) => text.trimEnd())
    .filter((text) => text !== "")
    .join("\n\n")
}
