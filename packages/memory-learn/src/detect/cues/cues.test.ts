import { describe, expect, test } from "vitest"
import type { ConversationTurn } from "../../types.ts"
import type { LearningDetector } from "../detector.ts"
import { createLearningDetector } from "../detector.ts"
import { languageOf } from "./languages.ts"

const said = (content: string): ConversationTurn => ({
  role: "user",
  content,
  timestamp: new Date(0),
  sessionId: "s",
})

/** A detector in the middle of a session. */
const started = (): LearningDetector => {
  const detector = createLearningDetector()
  detector.analyze(said("add a test for the parser"))
  return detector
}

describe("the literal cues of the specification work without inline code", () => {
  const rows: [string, string][] = [
    ["don't use lodash", "project"],
    ["Do not use default exports", "project"],
    ["stop using npm", "project"],
    ["I said use pnpm", "project"],
    ["use uv, not pip", "project"],
    ["for this project use bun", "project"],
    ["follow the repository pattern", "project"],
    ["Follow the existing naming pattern for events", "project"],
    ["design decision: events are the source of truth", "project"],
    ["build with bazel", "project"],
    ["run tests with make check", "project"],
    ["deploy with make deploy", "project"],
    ["tests live in packages/*/test", "project"],
    ["our convention is kebab-case file names", "project"],
    ["the command is make dev", "project"],
    ["I like short answers", "user"],
    ["please always answer in German", "user"],
  ]
  test.each(rows)("%s", (content, scope) => {
    expect(started().analyze(said(content))).toMatchObject([{ scope, confidence: 0.9 }])
    expect(createLearningDetector().analyze(said(content))).toHaveLength(1)
  })

  test.each([
    "don't use a loop here",
    "don't use that file",
    "for now, don't use the cache",
    "build with the flag this time",
    "follow the steps above",
    "run the tests with verbose output please",
    "we use it below, no?",
    "I said yes",
  ])("not about the current task: %s", (content) => {
    expect(started().analyze(said(content))).toEqual([])
  })
})

describe("what the user asks to remember is always kept, without the request", () => {
  const rows: [string, string][] = [
    ["remember that the demo is on Friday", "the demo is on Friday"],
    ["Please remember: the cat is called Wasabi", "The cat is called Wasabi"],
    ["save this for later: the wifi is in the hall", "the wifi is in the hall"],
    ["note to self: renew the domain in May", "renew the domain in May"],
    ["put this in your memory: the printer is upstairs", "the printer is upstairs"],
    ["don't forget that the API is rate limited", "the API is rate limited"],
    ["can you remember that the client pays in euros?", "the client pays in euros"],
    ["you need to remember that the importer is slow", "the importer is slow"],
    ["make sure you remember the importer is slow", "the importer is slow"],
    ["jot down: the printer is upstairs", "the printer is upstairs"],
    ["from now on remember that ids are ULIDs", "ids are ULIDs"],
    ["update your memory: the printer is upstairs", "the printer is upstairs"],
    ["memo: the printer is upstairs", "the printer is upstairs"],
    ["for next time: the printer is upstairs", "the printer is upstairs"],
    ["remember for later: the printer is upstairs", "the printer is upstairs"],
    ["I need you to keep in mind that Ines is on leave", "Ines is on leave"],
    ["oh btw remember we use vim", "we use vim"],
    ["remember we deploy on fridays ok?", "we deploy on fridays"],
    ["the printer is upstairs. Write that down please.", "the printer is upstairs."],
    ["rember that the printer is upstairs", "the printer is upstairs"],
    ["notiere: der Beamer steht im Schrank", "der Beamer steht im Schrank"],
    ["für die Zukunft: der Beamer steht im Schrank", "der Beamer steht im Schrank"],
    ["Usamos Kamal no projeto. Lembre-se disso.", "Usamos Kamal no projeto."],
    ["keep in mind that Ines is on leave", "Ines is on leave"],
    ["merk dir, dass der Beamer im Schrank steht", "der Beamer im Schrank steht"],
    ["vergiss nicht, dass die Tür klemmt", "die Tür klemmt"],
    ["vergiss nie, dass die Tür klemmt", "die Tür klemmt"],
    ["Vergessen Sie niemals, dass die Tür klemmt", "Die Tür klemmt"],
    ["n'oubliez jamais que le badge est chez la gardienne", "le badge est chez la gardienne"],
    ["no olvides nunca que el portátil azul es de Lucía", "el portátil azul es de Lucía"],
    ["nunca olvides que el portátil azul es de Lucía", "el portátil azul es de Lucía"],
    ["nunca esqueça que a chave está na gaveta", "a chave está na gaveta"],
    ["non dimenticare mai che la chiave è nel cassetto", "la chiave è nel cassetto"],
    ["vergeet nooit dat de sleutel in de la ligt", "de sleutel in de la ligt"],
    ["никогда не забывай, что ключ в ящике", "ключ в ящике"],
    ["retiens que le badge est chez la gardienne", "le badge est chez la gardienne"],
    ["n'oublie pas que le badge est chez la gardienne", "le badge est chez la gardienne"],
    ["recuerda que el portátil azul es de Lucía", "el portátil azul es de Lucía"],
    ["ten en cuenta que el portátil azul es de Lucía", "el portátil azul es de Lucía"],
    ["lembre-se de que a chave está na gaveta", "a chave está na gaveta"],
    ["não esqueça que a chave está na gaveta", "a chave está na gaveta"],
    ["ricordati che la chiave è nel cassetto", "la chiave è nel cassetto"],
    ["tieni presente che la chiave è nel cassetto", "la chiave è nel cassetto"],
    ["onthoud dat de sleutel in de la ligt", "de sleutel in de la ligt"],
    ["vergeet niet dat de sleutel in de la ligt", "de sleutel in de la ligt"],
    ["запомни: пароль от склада у Нади", "пароль от склада у Нади"],
    ["не забудь, что ключ в ящике", "ключ в ящике"],
    ["记住，备用钥匙在前台", "备用钥匙在前台"],
    ["别忘了备用钥匙在前台", "备用钥匙在前台"],
    ["覚えておいて、会議室の鍵は総務にある", "会議室の鍵は総務にある"],
    ["会議室の鍵は総務にあることを忘れないで", "会議室の鍵は総務にあることを忘れないで"],
    ["기억해 줘: 열쇠는 서랍에 있어", "열쇠는 서랍에 있어"],
    ["열쇠는 서랍에 있다는 걸 기억해 줘", "열쇠는 서랍에 있다는 걸 기억해 줘"],
  ]
  test.each(rows)("%s", (content, text) => {
    expect(started().analyze(said(content))).toMatchObject([{ text, confidence: 0.9, requested: true }])
    expect(createLearningDetector().analyze(said(content))).toHaveLength(1)
  })

  test.each([
    "I don't remember that",
    "do you remember that bug from last week?",
    "he told me to keep in mind the budget",
    "what should I keep in mind here?",
    "save this to a file called notes.md",
    "save it for later in a branch",
    "don't forget to push",
    "别忘了提交。",
    "푸시하는 거 잊지 마.",
    "Does the test parse `remember that x` here?",
    "the parser in `remember that x` is slow today",
    'What does "bear in mind" mean?',
    'Explain what "bear in mind" means.',
    "前は動いていたと覚えています。",
    "Mi madre siempre decía nunca olvides que la familia es lo primero.",
    "Minha mãe dizia nunca esqueça que a família vem primeiro.",
    "Notez que ceci est un brouillon.",
    "Учти, что это черновик.",
  ])("no request: %s", (content) => {
    expect(started().analyze(said(content))).toEqual([])
  })
})

test.each([
  ["I prefer tabs over spaces", "en"],
  ["merk dir: Montag ist frei", "de"],
  ["les factures sont validées par Solène", "fr"],
  ["los informes se entregan el día cinco", "es"],
  ["não esqueça que a chave está na gaveta", "pt"],
  ["ricordati che la chiave è nel cassetto", "it"],
  ["vergeet niet dat de sleutel in de la ligt", "nl"],
  ["счета согласует Ольга", "ru"],
  ["发票由王敏审批", "zh"],
  ["請求書は田村さんが承認します", "ja"],
  ["열쇠는 서랍에 있어", "ko"],
])("recognises the language of %s", (text, language) => {
  expect(languageOf(text)).toBe(language)
})
