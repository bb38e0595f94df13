import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createTally, recallAt, type Tally } from "./metrics.ts"
import type { CreateSubject } from "./subject.ts"

// RealMem (Apache-2.0, not shipped). A document is one memory of an earlier session. A query is a user's turn. The answer is labelled with the
// memories that it used.

const HOUR = 3_600_000

interface Memory {
  session_uuid: string
  content: string
}

interface Session {
  session_identifier: string
  session_uuid: string
  current_time: string
  dialogue_turns: { content: string; is_query: boolean; memory_used?: Memory[] }[]
  extracted_memory?: { content: string }[]
}

export async function measureRealmem(folder: string, create: CreateSubject): Promise<Tally> {
  const tally = createTally()
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"))
  for (const [at, file] of files.sort().entries()) {
    const { dialogues } = JSON.parse(readFileSync(join(folder, file), "utf8")) as { dialogues: Session[] }
    await measurePersona(dialogues, create, (name, share) => {
      tally.add(name, share)
      tally.add(`${name}, half ${(at % 2) + 1}`, share)
    })
  }
  return tally
}

async function measurePersona(
  sessions: readonly Session[],
  create: CreateSubject,
  add: (name: string, share: number) => void,
): Promise<void> {
  const subject = create()
  const addresses = new Map<string, string>()
  let clock = 0
  for (const session of sessions) {
    // A session takes place in the morning of its day, an hour after the one before.
    clock = Math.max(clock + HOUR, Date.parse(session.current_time.slice(0, 10)) + 8 * HOUR)
    for (const [at, turn] of session.dialogue_turns.entries()) {
      const used = turn.is_query ? (session.dialogue_turns[at + 1]?.memory_used ?? []) : []
      const wanted = new Set(used.flatMap((memory) => addresses.get(keyOf(memory)) ?? []))
      if (wanted.size === 0) continue
      const hits = await subject.search(turn.content, clock)
      const found = hits.map(({ address }) => address)
      const firstSessions = [...new Set(found.map(sessionOf))].slice(0, 5)
      add("fact recall@10", shareOf(found.slice(0, 10), wanted))
      add("session hit@5", [...wanted].some((one) => firstSessions.includes(sessionOf(one))) ? 1 : 0)
    }
    const project = session.session_identifier.split(":")[0] ?? ""
    for (const [at, { content }] of (session.extracted_memory ?? []).entries()) {
      const address = `${session.session_uuid}-${at}`
      addresses.set(keyOf({ session_uuid: session.session_uuid, content }), address)
      const name = project.replaceAll("_", " ")
      subject.put({ address, name, body: content, updatedAt: clock + at * 60_000 })
    }
  }
}

const keyOf = ({ session_uuid, content }: Memory): string => `${session_uuid} ${content}`
const sessionOf = (address: string): string => address.split("-")[0] ?? ""

function shareOf(found: readonly string[], wanted: ReadonlySet<string>): number {
  return (recallAt(found, wanted, 10) * Math.min(10, wanted.size)) / wanted.size
}
