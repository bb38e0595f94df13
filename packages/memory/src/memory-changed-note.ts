import type { Topic } from "@caliban/memory-core"
import { dropHiddenCharacters, escapeText } from "@caliban/memory-core/internal"
import type { ChangedTopic } from "./changed-topics.ts"

const TAG = "memory-changed"

/** Characters of changed topics that a note shows again; what does not fit has to be read. */
const SHOWN_MAX = 4_000

/** The topics whose text fits into a note, in order. */
export function chooseShown(changed: readonly ChangedTopic[]): readonly ChangedTopic[] {
  let room = SHOWN_MAX
  return changed.filter(({ topic }) => {
    const length = topic === undefined ? Number.POSITIVE_INFINITY : textOf(topic).length
    if (length > room) return false
    room -= length
    return true
  })
}

const textOf = ({ description, body }: Topic): string => [description, body].join("\n\n").trim()

/**
 * A note in the user's next message after they changed the memory, because earlier tool calls in the conversation may
 * be outdated.
 */
export function commandNote(commandLine: string): string {
  const command = commandLine.trim().split(/\s+/).slice(0, 3).join(" ").replaceAll(/[<>]/g, "")
  return `<${TAG}>The user ran "${command}". The index in the system prompt is current; whatever it no longer contains was removed on purpose.</${TAG}>\n\n`
}

/**
 * A note about topics that the user, or another program, changed since the model saw them. Nothing without changes.
 *
 * @param isShown Whether the text of a topic is shown again; of the others the model has to read it.
 */
export function changedTopicsNote(
  changed: readonly ChangedTopic[],
  isShown: (changed: ChangedTopic) => boolean,
): string {
  if (changed.length === 0) return ""
  const lines = changed.map((each) => describeChange(each, isShown(each)))
  const text = ["Not by you, since you last saw them:", ...lines].join("\n")
  return `<${TAG}>${escapeText(dropHiddenCharacters(text), [TAG], true)}</${TAG}>\n\n`
}

function describeChange({ address, topic }: ChangedTopic, isShown: boolean): string {
  if (topic === undefined) return `- ${address} was removed. What it said no longer holds.`
  if (!isShown) return `- ${address} was changed. Read it before you rely on what it said.`
  return `- ${address} was changed. It now says:\n${textOf(topic)}`
}
