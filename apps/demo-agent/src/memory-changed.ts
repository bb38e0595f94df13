/**
 * A note in the user's next message after they changed the memory, because earlier tool calls in the conversation may
 * be outdated.
 */
export function memoryChangedNote(commandLine: string): string {
  const command = commandLine.trim().split(/\s+/).slice(0, 3).join(" ").replaceAll(/[<>]/g, "")
  return `${START}The user ran "${command}". The index in the system prompt is current; whatever it no longer contains was removed on purpose.${END}\n\n`
}

export function startsWithMemoryChanged(message: string): boolean {
  return message.startsWith(START)
}

/** The message without the note. */
export function withoutMemoryChanged(message: string): string {
  return startsWithMemoryChanged(message)
    ? message.slice(message.indexOf(END) + END.length).trimStart()
    : message
}

const START = "<memory-changed>"
const END = "</memory-changed>"
