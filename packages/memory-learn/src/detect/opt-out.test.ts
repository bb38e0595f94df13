import { expect, test } from "vitest"
import { proseOf } from "../text/sentences.ts"
import type { DetectedMemory } from "../types.ts"
import { createLearningDetector } from "./detector.ts"
import { asksNotToRemember } from "./opt-out.ts"

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
])("notices nothing in %j", (content) => {
  expect(noticed(content)).toEqual([])
})

test.each([
  "Never store passwords in the repo, use vault.",
  "Don't forget that we always use pnpm.",
  "I don't remember the exact name, but we always use Drizzle, not Prisma.",
  "Não esqueça que usamos sempre pnpm.",
  "N'oublie pas que nous utilisons toujours pnpm.",
  "Не забудь, что мы всегда используем pnpm.",
])("notices the rule in %j", (content) => {
  expect(noticed(content)).toHaveLength(1)
})

test.each([
  "Don't forget that we always use npm, hm no, scratch that.",
  "We always use npm, don't forget that, or actually forget that.",
])("a retracted statement is stored only when it is said again: %j", (content) => {
  const turn = { role: "user" as const, content, timestamp: new Date(0), sessionId: "s" }
  expect(createLearningDetector().analyze(turn)).toEqual([])
})

test.each([
  "Please do not remember that I am diabetic.",
  "Please don't remember that I was fired from Acme last year.",
  "Don't remember that John is ill.",
  "Don't commit this to memory: the client is leaving in March.",
  "You don't need to remember this: my door code is 4711.",
  "You don't have to remember this.",
  "Don't keep this in memory.",
  "Don't add this to your memory.",
  "Don't save this message.",
  "Don't remember what I said.",
  "Don't remember this 🙏",
  "**Don't remember this**",
  "This is off-the-record.",
  "This is just between us.",
  "Bitte merk dir nicht, dass mein Gehalt 84.000 ist.",
  "Bitte nicht speichern.",
  "Merkt euch das nicht.",
  "Merk es dir nicht.",
  "Das bleibt unter uns.",
  "Ne retiens pas que je suis diabétique.",
  "Merci de ne pas retenir ça.",
  "Retiens pas ça",
  "No registres esto.",
  "No lo guardes.",
  "Não lembre disso.",
  "Non ricordare ciò.",
  "Bewaar dit niet.",
  "Не запоминай, что у меня диабет.",
  "Не сохраняй это.",
  "Это не запоминай.",
  "不要把这个记下来。",
  "不要保存这个。",
  "不需要记住这个。",
  "保存しないで。",
  "기억하지마",
  "저장하지 마.",
])("%j asks not to be remembered", (content) => {
  expect(asksNotToRemember(proseOf(content))).toBe(true)
})

test.each([
  "We always stream the export and never keep it in memory.",
  "Don't save this file in docs, the specs live in the wiki.",
  "Never store these images in git.",
  "The draft is fine, don't write that sentence again.",
  "Do you remember this?",
  "You don't remember this? We always use pnpm here, not npm.",
  "You never remember that: always use pnpm, not npm.",
  "I don't remember that, but we always use Drizzle, not Prisma.",
  "Derived totals: we never store these, always compute them in the view.",
  "Don't write this down as a float: we always store money in cents.",
  "Always strike deleted users off the record.",
  "Speicher das Ergebnis nicht im Cache.",
  "Git speichert das nicht, deshalb legen wir in leere Ordner immer eine .gitkeep.",
  "Der Linter merkt das nicht, deshalb immer vor dem Commit make lint laufen lassen.",
  "Passwörter bitte nicht abspeichern, wir nehmen immer Vault.",
  "Ne l'enregistre pas dans git, on utilise toujours Vault.",
  "No guardes esto en git, siempre usamos Vault.",
  "Não precisa guardar os logs, sempre usamos o Sentry.",
  "Sla dit niet op in git, we gebruiken altijd Vault.",
  "Не нужно записывать пароли в .env, мы всегда используем Vault.",
  "不要保存到桌面。",
  "我们总是用 SSO，用户不用记住密码。",
  "ユーザーがパスワードを覚えなくていいように、常に SSO を使います。",
])("%j is about something else", (content) => {
  expect(asksNotToRemember(proseOf(content))).toBe(false)
})
