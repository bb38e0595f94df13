import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Fact, History, Session } from "./history.ts"

interface Memory {
  session_uuid: string
  content: string
}

interface Dialogue {
  session_identifier: string
  current_time: string
  dialogue_turns: readonly { memory_used?: readonly Memory[] }[]
  extracted_memory: readonly Memory[]
}

/**
 * The personas of RealMem in a folder: `<persona>_dialogues_256k.json`. Every extracted memory is a topic, and the
 * memories that a reply is labelled to have used are the ones that its message needed.
 *
 * @throws Error for a folder without such files
 */
export function readRealMem(folder: string): History[] {
  const names = readdirSync(folder).filter((name) => name.endsWith("_dialogues_256k.json"))
  if (names.length === 0) throw new Error(`There are no files *_dialogues_256k.json in ${folder}.`)
  return names.sort().map((name) => {
    const { dialogues } = JSON.parse(readFileSync(join(folder, name), "utf8")) as { dialogues: Dialogue[] }
    return { name: name.replace("_dialogues_256k.json", ""), sessions: toSessions(dialogues) }
  })
}

function toSessions(dialogues: readonly Dialogue[]): Session[] {
  const slugs = new Map<string, string>()
  const keyOf = ({ session_uuid, content }: Memory): string => `${session_uuid}\n${content}`
  const byDay = [...dialogues].sort((a, b) =>
    compare(a.current_time.slice(0, 10), b.current_time.slice(0, 10)),
  )
  return byDay.map(({ session_identifier, current_time, dialogue_turns, extracted_memory }) => {
    const needed = dialogue_turns.flatMap(({ memory_used = [] }) => {
      const known = memory_used.flatMap((memory) => slugs.get(keyOf(memory)) ?? [])
      return known.length === 0 ? [] : [[...new Set(known)]]
    })
    const project = (session_identifier.split(":")[0] ?? "").toLowerCase().replaceAll("_", "-")
    const written = extracted_memory.map((memory): Fact => {
      const slug = slugs.get(keyOf(memory)) ?? `${project}-${slugs.size}`
      slugs.set(keyOf(memory), slug)
      const description = [...memory.content.replace(/\s+/g, " ")].slice(0, 118).join("")
      return { slug, description, body: memory.content }
    })
    return { day: current_time.slice(0, 10), needed, written }
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
