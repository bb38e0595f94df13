import { maskSecrets } from "@caliban/memory-guard"
import { createConversation, ENDS_WITH_QUESTION } from "../detect/detector.ts"
import type { ConsolidationTurn, NoticedMemory } from "../learning-types.ts"
import { isMeant } from "../similar/compare.ts"
import { withAbsoluteDates } from "../store/absolute-dates.ts"
import { textOf, typedText } from "../text/typed-text.ts"
import type { DetectedMemory, LearningTurn } from "../types.ts"
import { forgottenIn, nameOf } from "./forget-requests.ts"

/** Older messages are dropped. */
const LIMIT = 200

/** Contact data stays in what the user asks to remember. */
export const maskMessage = (text: string, allowContact = false): string =>
  maskSecrets(text, { allowContact }).text

/** What learning hears in one session. */
export function createListener(now: () => Date) {
  const hear = createConversation({ mask: maskMessage })
  let turns: ConsolidationTurn[] = []
  let isPrivate = false

  function keep(role: "user" | "assistant", text: string): void {
    if (!isPrivate && text.trim() !== "") turns = [...turns, { role, text }].slice(-LIMIT)
  }

  return {
    /** `takesBack`: what a message says besides that it is not to be remembered; empty if that is about the one before. */
    hear({ role, content, toolCalls = [] }: LearningTurn): { found: HeardMemory[]; takesBack?: string } {
      const message = { role, content, toolCalls, timestamp: now(), sessionId: "" }
      const { found: sure, candidates, own, takesBack } = hear(message)
      // Corrected once, it may be about the task only: the model decides.
      const found = [...sure, ...candidates.filter(({ category }) => category === "repeated-correction")]
      const text = maskMessage(typedText(textOf(content)))
      if (role === "assistant") keep(role, text)
      if (role !== "user") return { found: found.map((one) => asNoticed(one, now())) }
      isPrivate = own === undefined
      if (own === undefined) {
        if (takesBack === undefined) return { found: [] }
        const last = turns.findLastIndex((one) => one.role === "user" && !ENDS_WITH_QUESTION.test(one.text))
        let isGone = false
        turns = turns.filter((turn, at) => {
          if (turn.role === "user") isGone = takesBack === "" ? at >= last : isMeant(takesBack, turn.text)
          return !isGone
        })
        return { found: [], takesBack }
      }
      keep(role, text)
      const forgotten = own.flatMap(({ text: said }) => {
        const object = forgottenIn(said)
        return object === undefined ? [] : [{ text: maskMessage(said), object, ...FORGET }]
      })
      const isForget = (one: DetectedMemory): boolean =>
        forgotten.some(({ text: said, object }) => said.includes(one.text) || one.text.includes(object))
      const others = found.filter((one) => !isForget(one)).map((one) => asNoticed(one, now()))
      return { found: [...forgotten.map((one) => ({ ...one, object: nameOf(one.object) })), ...others] }
    },
    /** The messages that the next consolidation sees: none that asks not to be remembered, nor the answer to it. */
    turns: (): readonly ConsolidationTurn[] => turns,
    /** Drops messages that a consolidation has seen. */
    drop(seen: readonly ConsolidationTurn[]): void {
      turns = turns.filter((turn) => !seen.includes(turn))
    },
  }
}

/** `corrects`: see `DetectedMemory`; `object`: the words for what is to be forgotten. */
type HeardMemory = NoticedMemory & Pick<DetectedMemory, "corrects"> & { object?: string }

const FORGET = { kind: "forget", scope: "project", outcome: "noted" } as const

function asNoticed(found: DetectedMemory, now: Date): HeardMemory {
  const { text, scope, requested, category, sourceTurn, corrects } = found
  const isSaid = sourceTurn.role === "user" && category !== "error-pattern"
  const kind = requested === true ? "request" : isSaid ? "statement" : "tool"
  const noticed = { text: withAbsoluteDates(text, now), kind, scope, ...(corrects && { corrects }) } as const
  const masked = problemOfMasked(text)
  if (masked === undefined) return { ...noticed, outcome: "noted" }
  return { ...noticed, outcome: "refused", problem: masked.problem }
}

/** Why a text with a masked secret is not stored, and the rule that masked it. */
export function problemOfMasked(text: string): { rule: string; problem: string } | undefined {
  const [, rule] = /\[masked: ([\w-]+)\]/u.exec(text) ?? []
  if (rule === undefined) return undefined
  const problem = `It contains something that must not be stored (${rule}). Store where to find it instead.`
  return { rule, problem }
}
