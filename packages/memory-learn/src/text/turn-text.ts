/** The text of a turn; of one that comes in parts, as SDKs have it, that of its text parts. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content
  if (!Array.isArray(content)) return ""
  return content
    .map((part: unknown) => (typeof part === "object" && part !== null ? Reflect.get(part, "text") : ""))
    .filter((text) => typeof text === "string")
    .join("\n")
}
