import type { Memory, Topic } from "@caliban/memory-core"
import { dropHiddenCharacters, escapeText } from "@caliban/memory-core/internal"
import { attempt } from "./attempt.ts"

const TAG = "memory-changed"

/** Characters of changed topics that a note shows again; what does not fit has to be read. */
const SHOWN_MAX = 4_000

/** The topic of exactly this address: other references also lead to a topic. */
export async function findTopic(memory: Memory, address: string): Promise<Topic | undefined> {
  const topic = await memory.read(address)
  return topic?.slug.normalize("NFC") === address.normalize("NFC") ? topic : undefined
}

/**
 * A note about topics that the user, or another program, changed since the model saw them, with the topics as they are now
 * and those whose text is in it. A topic that cannot be read is left out: reading it will say why.
 *
 * @param seen Revisions by address; `null` where the model knows that there is no topic. Others are not compared.
 * @param recalled Topics whose text is shown again; the others the model has to read.
 */
export async function noteChangedTopics(
  memory: Memory,
  seen: ReadonlyMap<string, string | null | undefined>,
  recalled: ReadonlyMap<string, unknown>,
) {
  let room = SHOWN_MAX
  const changed = new Map<string, Topic | undefined>()
  const lines: string[] = []
  const shown: string[] = []
  for (const [address, revision] of seen) {
    const read = async () => ({ topic: await findTopic(memory, address) })
    const found = revision === undefined ? undefined : await attempt(read)
    if (found === undefined || (found.topic?.revision ?? null) === revision) continue
    const { topic } = found
    changed.set(address, topic)
    const text = [topic?.description, topic?.body].join("\n\n").trim()
    if (topic === undefined) lines.push(`- ${address} was removed or moved. Do not rely on what it said.`)
    else if (revision === null) lines.push(`- ${address} is there now. Read it before you rely on it.`)
    else if (recalled.has(address) && text.length <= room) {
      room -= text.length
      shown.push(address)
      lines.push(`- ${address} was changed. It now says:\n${text}`)
    } else lines.push(`- ${address} was changed. Read it before you rely on what it said.`)
  }
  return { text: changeNote("Not by you, since you last saw them:", lines), changed, shown }
}

/** A block that tells what has changed, and cannot be ended by what is in it; nothing without lines. */
export function changeNote(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ""
  const note = dropHiddenCharacters([title, ...lines].join("\n"))
  return `<${TAG}>${escapeText(note, [TAG], true)}</${TAG}>\n\n`
}
