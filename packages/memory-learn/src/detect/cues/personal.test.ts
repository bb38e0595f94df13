import { expect, test } from "vitest"
import { createLearningDetector } from "../detector.ts"

const analyze = (content: string) => {
  const detector = createLearningDetector()
  const said = (text: string) =>
    ({ role: "user", content: text, timestamp: new Date(0), sessionId: "s" }) as const
  detector.analyze(said("Can you start the service?"))
  return detector.analyze(said(content))
}

test.each([
  "My son is called Max and goes to school.",
  "By the way, I'm left-handed.",
  "My wife is called Nora.",
  "Just so you know, I am diabetic.",
  "Por cierto, soy zurdo.",
  "我女儿叫小雨。",
  "Mi jefe se llama Iván, recuérdalo.",
  "Meine Tochter heißt Lena und ist sieben.",
  "Übrigens bin ich Linkshänderin.",
  "Mi gata se llama Luna.",
  "Por cierto, soy celíaca.",
  "Mon fils s'appelle Hugo.",
  "Il mio cane si chiama Argo.",
  "Mijn dochter heet Sanne.",
  "Minha filha se chama Clara.",
  "我女儿叫小雨，今年七岁。",
  "顺便说一下，我是左撇子。",
])("is about the user: %s", (message) => {
  expect(analyze(message)).toMatchObject([{ category: "user-preference", scope: "user" }])
})

test.each([
  "By the way, I'm done with the report.",
  "btw I'm in a meeting now",
  "My function is called twice.",
  "My branch is called Fix-Login.",
  "Ich bin übrigens gleich zurück.",
  "Write a poem: my cat is called Minka.",
  "Suppose my son is called Max, is that a good name?",
])("notices nothing in a passing remark, or in one about nobody in particular: %s", (message) => {
  expect(analyze(message)).toEqual([])
})
