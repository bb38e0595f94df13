import { expect, test } from "vitest"
import { proseOf } from "../text/sentences.ts"
import type { DetectedMemory } from "../types.ts"
import { createLearningDetector } from "./detector.ts"
import { asksNotToKeep } from "./unkept.ts"

function noticed(content: string): DetectedMemory[] {
  const turn = { role: "user" as const, content, timestamp: new Date(0), sessionId: "s" }
  const detector = createLearningDetector()
  return [...detector.analyze(turn), ...detector.detectCandidates(turn)]
}

test.each([
  "I always take my insulin at eight. Please don't remember that.",
  "Don't store this, but our VAT number changes in March and we always invoice from Vienna.",
  "We deploy with ./ship.sh staging. Don't save that to memory.",
  "Off the record: we never pay suppliers before day 45.",
  "Please do not write this down anywhere: the staging db is always at 10.0.0.3.",
  "No need to remember this, but we always use tabs in Makefiles.",
  "We always pay late. Keep that out of your notes.",
  "Wir deployen immer mit make ship. Merk dir das bitte nicht.",
  "Das bitte nicht merken: wir nehmen immer pnpm.",
  "Ne retiens pas ça : on utilise toujours pnpm ici.",
  "On utilise toujours pnpm ici, mais ça reste entre nous.",
  "No guardes esto: siempre usamos pnpm.",
  "Não anote isso: usamos sempre pnpm.",
  "Non ricordare questo: usiamo sempre pnpm.",
  "We gebruiken altijd pnpm. Onthoud dat niet.",
  "Мы всегда используем pnpm. Не запоминай это.",
  "不要记住这个：我们总是用 pnpm。",
  "いつも pnpm を使います。これは覚えないでください。",
  "우리는 항상 pnpm을 사용해. 이건 기억하지 마.",
])("nothing is kept of %j", (content) => {
  expect(noticed(content)).toEqual([])
})

test.each([
  "Never store passwords in the repo, use vault.",
  "Don't forget that we always use pnpm.",
  "I don't remember the exact name, but we always use Drizzle, not Prisma.",
  "Não esqueça que usamos sempre pnpm.",
  "N'oublie pas que nous utilisons toujours pnpm.",
  "Не забудь, что мы всегда используем pnpm.",
])("a rule is kept of %j", (content) => {
  expect(noticed(content)).toHaveLength(1)
})

test.each([
  "We always stream the export and never keep it in memory.",
  "Don't save this file in docs, the specs live in the wiki.",
  "Never store these images in git.",
  "The draft is fine, don't write that sentence again.",
  "Do you remember this?",
  "Speicher das Ergebnis nicht im Cache.",
  "不要保存到桌面。",
])("%j is about something else", (content) => {
  expect(asksNotToKeep(proseOf(content))).toBe(false)
})
