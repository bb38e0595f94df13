import type { Memory, Topic } from "@caliban/memory-core"
import { dropHiddenCharacters, escapeText } from "@caliban/memory-core/internal"
import { attempt } from "./attempt.ts"

/** A topic that is no longer what the model saw. */
export interface ChangedTopic {
  address: string
  /** The model knew of no such topic, or was told that it was gone. */
  isNew: boolean
  /** As it is now; `undefined` if it is gone. */
  topic: Topic | undefined
}

const TAG = "memory-changed"

/** Characters of changed topics that a note shows again; what does not fit has to be read. */
const SHOWN_MAX = 4_000

/**
 * Compares the topics that the model saw with what is on disk. A topic that cannot be read is left out: reading it will
 * say why.
 *
 * @param seen Revisions by address; `null` where the model knows that there is no topic. Others are not compared.
 */
export async function findChangedTopics(
  memory: Memory,
  seen: ReadonlyMap<string, string | null | undefined>,
): Promise<readonly ChangedTopic[]> {
  const changed: ChangedTopic[] = []
  for (const [address, revision] of seen) {
    if (revision === undefined) continue
    await attempt(async () => {
      const topic = await findTopic(memory, address)
      if ((topic?.revision ?? null) !== revision) changed.push({ address, topic, isNew: revision === null })
    })
  }
  return changed
}

/** The topic of exactly this address: other references also lead to a topic. */
export async function findTopic(memory: Memory, address: string): Promise<Topic | undefined> {
  const topic = await memory.read(address)
  return topic?.slug.normalize("NFC") === address.normalize("NFC") ? topic : undefined
}

/**
 * A note about topics that the user, or another program, changed since the model saw them, and those whose text is in it.
 * Nothing without changes.
 *
 * @param isRecalled Whether the text of a topic is shown again; of the others the model has to read it.
 */
export function changedTopicsNote(
  changed: readonly ChangedTopic[],
  isRecalled: (address: string) => boolean,
): { text: string; shown: readonly ChangedTopic[] } {
  let room = SHOWN_MAX
  const shown: ChangedTopic[] = []
  const lines = changed.map((each) => {
    const { address, topic, isNew } = each
    if (topic === undefined) return `- ${address} was removed or moved. Do not rely on what it said.`
    const text = [topic.description, topic.body].join("\n\n").trim()
    if (isNew) return `- ${address} is there now. Read it before you rely on it.`
    if (!isRecalled(address) || text.length > room)
      return `- ${address} was changed. Read it before you rely on what it said.`
    room -= text.length
    shown.push(each)
    return `- ${address} was changed. It now says:\n${text}`
  })
  return { text: changeNote("Not by you, since you last saw them:", lines), shown }
}

/** A block that tells what has changed, and cannot be ended by what is in it; nothing without lines. */
export function changeNote(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ""
  const note = dropHiddenCharacters([title, ...lines].join("\n"))
  return `<${TAG}>${escapeText(note, [TAG], true)}</${TAG}>\n\n`
}
