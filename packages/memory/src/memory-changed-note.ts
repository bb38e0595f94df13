/**
 * A note in the user's next message after they changed the memory, because earlier tool calls in the conversation may
 * be outdated.
 */
export function memoryChangedNote(commandLine: string): string {
  const command = commandLine.trim().split(/\s+/).slice(0, 3).join(" ").replaceAll(/[<>]/g, "")
  return `<memory-changed>The user ran "${command}". The index in the system prompt is current; whatever it no longer contains was removed on purpose.</memory-changed>\n\n`
}
