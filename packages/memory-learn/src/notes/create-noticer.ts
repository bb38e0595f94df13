import { createLearningDetector } from "../detect/detector.ts"
import { analyzeMessage } from "../detect/evidence/analyze-message.ts"
import { asksNotToRemember } from "../detect/opt-out.ts"
import { ownSentences } from "../detect/own-words.ts"
import type { LearningTurn, NoticedMemory } from "../learning-types.ts"
import { withAbsoluteDates } from "../store/absolute-dates.ts"
import { textOf } from "../text/turn-text.ts"
import { typedText } from "../text/typed-text.ts"
import type { DetectedMemory } from "../types.ts"
import { forgottenIn } from "./forget-requests.ts"

export interface Noticer {
  /** What is worth remembering in a message, and whether the message takes back the one before: "don't remember that". */
  notice(turn: LearningTurn): { found: readonly NoticedMemory[]; isTakenBack: boolean }
}

type Mask = (text: string, requested?: boolean) => string

export function createNoticer(mask: Mask, now: () => Date): Noticer {
  const detector = createLearningDetector({ mask })
  return {
    notice(turn) {
      const { role, content, toolCalls = [] } = turn
      const message = { role, content, toolCalls, timestamp: now(), sessionId: "" }
      const detected = [
        ...detector.analyze(message),
        ...detector.detectCandidates(message).filter(isCorrection),
      ]
      if (role !== "user") return { found: detected.map(asNoticed), isTakenBack: false }
      const { prose, judged } = analyzeMessage(mask(typedText(textOf(content))), undefined)
      if (asksNotToRemember(prose)) return { found: [], isTakenBack: prose.sentences.length === 1 }
      const forgotten = ownSentences(judged).flatMap(({ sentence: { text } }) => {
        const object = forgottenIn(text)
        return object === undefined ? [] : [{ text, object }]
      })
      const isForget = ({ text }: DetectedMemory): boolean =>
        forgotten.some((one) => one.text.includes(text) || text.includes(one.object))
      const requests = forgotten.map(
        ({ text }): NoticedMemory => ({ text, kind: "forget", scope: "project", outcome: "noted" }),
      )
      return {
        found: [...requests, ...detected.filter((one) => !isForget(one)).map(asNoticed)],
        isTakenBack: false,
      }
    },
  }

  function asNoticed({ text, scope, requested }: DetectedMemory): NoticedMemory {
    const [, masked] = MASKED.exec(text) ?? []
    const noticed = {
      text: withAbsoluteDates(text, now()),
      kind: requested === true ? ("request" as const) : ("statement" as const),
      scope,
    }
    if (masked === undefined) return { ...noticed, outcome: "noted" }
    const problem = `It contains something that must not be stored (${masked}). Store where to find it instead.`
    return { ...noticed, outcome: "refused", problem }
  }
}

const MASKED = /\[masked: ([\w-]+)\]/u

/** Corrected once, it may be about the task only: the model decides. */
function isCorrection({ category }: DetectedMemory): boolean {
  return category === "repeated-correction"
}
