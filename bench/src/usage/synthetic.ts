import { randomFrom } from "../random.ts"
import { createWorkload } from "../workload.ts"
import type { Fact, History, Session } from "./history.ts"

const DAYS = 30
const SESSIONS_A_DAY = 3
/** Topics at the beginning, so that the index is full. */
const KNOWN = 400
const PROJECTS = 8

/**
 * A month of work on eight projects, three sessions a day. Two projects have two thirds of the sessions. A session has up
 * to two new facts, sometimes one that is updated, and three messages that need up to two facts: nearly half of these are
 * among the eight that a project needs all the time, nearly half among its last eight, and one in twenty is any.
 */
export function createHistory(seed: number): History {
  const random = randomFrom(seed)
  const workload = createWorkload(seed)
  const facts: (Fact & { project: number })[] = []
  const create = (project: number): Fact => {
    const { slug, description, body } = workload.fact(facts.length)
    const fact = { slug, description, body, project }
    facts.push(fact)
    return fact
  }
  const pick = (list: readonly Fact[]): Fact | undefined => list[Math.floor(random() * list.length)]
  const need = (own: readonly Fact[]): Fact | undefined => {
    const kind = random()
    if (kind < 0.05) return pick(facts)
    return kind < 0.525 ? pick(own.slice(0, 8)) : pick(own.slice(-8))
  }
  const first: Session = {
    day: "before",
    needed: [],
    written: Array.from({ length: KNOWN }, (_, at) => create(at % PROJECTS)),
  }
  const sessions: Session[] = [first]
  for (let number = 0; number < DAYS * SESSIONS_A_DAY; number++) {
    const day = Math.floor(number / SESSIONS_A_DAY)
    const project = random() < 0.6 ? Math.floor(random() * 2) : Math.floor(random() * PROJECTS)
    const own = facts.filter((fact) => fact.project === project)
    const needed = Array.from({ length: 3 }, () => {
      const chosen = [need(own), random() < 0.5 ? need(own) : undefined]
      return [...new Set(chosen.flatMap((fact) => fact?.slug ?? []))]
    })
    const written = Array.from({ length: Math.floor(random() * 3) }, () => create(project))
    const old = random() < 0.3 ? need(own) : undefined
    const changed = old === undefined ? [] : [{ ...old, body: `${old.body}\nSince day ${day}.\n` }]
    sessions.push({ day: String(day), needed, written: [...written, ...changed] })
  }
  return { name: `a made-up month, seed ${seed}`, sessions }
}
