/**
 * A note in the person's next message after they changed the memory: the model's own earlier calls in the
 * conversation may say otherwise. The offline model reads it as any model does.
 */
export function memoryChangedNote(commandLine: string): string {
  const command = commandLine.trim().split(/\s+/).slice(0, 3).join(" ").replaceAll(/[<>]/g, "")
  return `${START}The user ran "${command}". The index in the system prompt is current; what is no longer in it was removed on purpose.${END}\n\n`
}

export function startsWithMemoryChanged(message: string): boolean {
  return message.startsWith(START)
}

/** What the person said, without the note. */
export function withoutMemoryChanged(message: string): string {
  return startsWithMemoryChanged(message)
    ? message.slice(message.indexOf(END) + END.length).trimStart()
    : message
}

const START = "<memory-changed>"
const END = "</memory-changed>"
