import type { Memory } from "@caliban/memory-core"
import { dropHiddenCharacters, escapeText, inTurns, internals } from "@caliban/memory-core/internal"
import type { MemoryTools } from "@caliban/memory-tools"
import { attempt } from "./attempt.ts"

const TAG = "memory-changed"

/** Lines of a note; of further lines it says how many there are. An agent may have other tools that change files. */
const LINES_MAX = 20

/** Characters of changed topics that a note shows again; what does not fit has to be read. */
const SHOWN_MAX = 4_000

/**
 * A note about topics that the user, or another program, changed since the model saw them, and their addresses. A topic that
 * cannot be read is left out: reading it will say why. One for which there is no room is counted, and stays as it was told.
 * @param told Revisions by address; `null` where the model knows that there is no topic. Others are not compared.
 * @param recalled Topics whose text is shown again; the others the model has to read.
 */
export async function noteChangedTopics(
  memory: Memory,
  told: Map<string, string | null | undefined>,
  recalled: Set<string>,
  seen: Pick<MemoryTools<string>, "seen">,
) {
  let room = SHOWN_MAX
  const changed: string[] = []
  const lines: string[] = []
  const rest = new Map(told)
  // Many are read together, of a database in one call.
  for (const { read } of (await attempt(() => internals(memory)?.sources())) ?? [])
    for (const { address, revision } of (await attempt(() => read([...told.keys()]))) ?? [])
      if (revision === told.get(address)) rest.delete(address)
  for await (const [address, revision] of inTurns(rest)) {
    if (revision === undefined) continue
    const found = await attempt(async () => [await memory.read(address)])
    // Not one to which the address leads only as a name.
    const topic = found?.find((one) => one?.slug.normalize("NFC") === address.normalize("NFC"))
    if (!found || (topic?.revision ?? null) === revision) continue
    const text = [topic?.description, topic?.body].join("\n\n").trim()
    const tell = (what: string, now?: string | null): void => {
      changed.push(address)
      lines.push(`- ${address} ${what}`)
      told.set(address, topic?.revision ?? null)
      seen.seen(address, now)
    }
    if (lines.length >= LINES_MAX) lines.push(address)
    else if (topic === undefined) {
      recalled.delete(address)
      tell("was removed or moved. Do not rely on what it said.", null)
    } else if (revision === null) tell("is there now. Read it before you rely on it.")
    else if (recalled.has(address) && text.length <= room) {
      room -= text.length
      tell(`was changed. It now says:\n${text}`, topic.revision)
    } else tell("was changed. Read it before you rely on what it said.")
  }
  return { text: changeNote("Changed without your memory tools since you saw them:", lines), changed }
}

/** A block that tells what has changed, and cannot be ended by what is in it; nothing without lines. */
export function changeNote(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ""
  const shown = [title, ...lines.slice(0, LINES_MAX)]
  if (lines.length > LINES_MAX) shown.push(`- and ${lines.length - LINES_MAX} more`)
  const note = dropHiddenCharacters(shown.join("\n"))
  return `<${TAG}>${escapeText(note, [TAG], true)}</${TAG}>\n\n`
}
