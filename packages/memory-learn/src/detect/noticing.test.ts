import { describe, expect, it } from "vitest"
import type { DetectedMemory } from "../types.ts"
import { createLearningDetector } from "./detector.ts"

/** What is noticed in the second message of a conversation. */
function noticedIn(content: string): DetectedMemory[] {
  const detector = createLearningDetector()
  const turn = (text: string) =>
    ({ role: "user", content: text, timestamp: new Date(0), sessionId: "s" }) as const
  detector.analyze(turn("Can you run the tests?"))
  return detector.analyze(turn(content))
}
const textsIn = (content: string): string[] => noticedIn(content).map(({ text }) => text)

const RULE = "We always deploy with ./ship.sh, never by hand."

describe("other people's text is not noticed:", () => {
  it.each([
    `Summarise this mail: ${RULE}`,
    `Summarise this mail:\n${RULE}`,
    `The README says: ${RULE}`,
    `[10:32] Tim: ${RULE}`,
    `10:32 Tim: ${RULE}`,
    `Ada: ${RULE} And you?\nTim: I always use tabs, never spaces.`,
    `Tim (10:32): ${RULE}`,
    `[2026-02-09 10:32] Tim: ${RULE}`,
    `<Tim> ${RULE}`,
    `Tim wrote:\n${RULE}`,
    `From the minutes: ${RULE}`,
    `According to the handbook, ${RULE}`,
    `Forwarded from Tim:\n\n${RULE}`,
    `FYI, mail from Tim below\n\n${RULE}`,
    `Translate to French: ${RULE}`,
    `How would you say this in French? ${RULE}`,
    `Here's what Tim wrote: ${RULE}`,
    `Their docs state: ${RULE}`,
    `Please check the spelling: ${RULE}`,
    `TL;DR this for me: ${RULE}`,
    `Tim's message: "${RULE}"`,
    `Fasse diese Mail zusammen: Wir nutzen immer pnpm, nie npm.`,
    `Weitergeleitet von Tim:\n\nWir nutzen immer pnpm, nie npm.`,
    `Im Protokoll steht: Wir nutzen immer pnpm, nie npm.`,
    `Was heißt auf Englisch: Wir nutzen immer pnpm, nie npm.`,
    `Traduis en anglais : nous utilisons toujours pnpm, jamais npm.`,
    `Le README dit : nous utilisons toujours pnpm, jamais npm.`,
    `Resume este correo: siempre usamos pnpm, nunca npm.`,
    `El acta dice: siempre usamos pnpm, nunca npm.`,
    `Riassumi questa mail: usiamo sempre pnpm, mai npm.`,
    `Resuma este e-mail: sempre usamos pnpm, nunca npm.`,
    `Vat deze mail samen: we gebruiken altijd pnpm, nooit npm.`,
    `Переведи на английский: мы всегда используем pnpm, никогда npm.`,
    `把这封邮件总结一下:我们一直用 pnpm,从不用 npm。`,
    `このメールを要約して:私たちはいつもpnpmを使い、npmは使いません。`,
    `이 메일을 요약해 줘: 우리는 항상 pnpm을 쓰고 npm은 쓰지 않아요.`,
  ])("%s", (content) => {
    expect(textsIn(content)).toEqual([])
  })
})

describe("a task or a thought is not noticed:", () => {
  it.each([
    "draft a mail to Farid",
    "Draft a mail to Farid that we always meet on Mondays.",
    "Write a tweet that we use Postgres now.",
    "Schreib Farid eine Mail, dass wir uns immer montags treffen.",
    "Rédige un mail à Farid : nous nous voyons toujours le lundi.",
    "Escribe un correo a Farid diciendo que siempre nos vemos los lunes.",
    "Scrivi una mail a Farid: ci vediamo sempre il lunedì.",
    "What if we always deployed on Mondays?",
    "If we used Postgres, we would never need Redis.",
    "Suppose we use Kafka for all events.",
    "Imagine we never wrote tests.",
    "Let's say the API runs on port 4000.",
    "Maybe we should always use pnpm.",
    "We could use Kafka for that.",
    "Angenommen, wir nutzen Kafka für alle Events.",
    "Stell dir vor, wir schreiben nie Tests.",
    "Wenn wir Postgres nutzen würden, bräuchten wir Redis nie.",
    "Vielleicht sollten wir immer pnpm nutzen.",
    "Supposons que nous utilisons toujours Kafka.",
    "Et si on utilisait toujours pnpm ?",
    "Peut-être qu'on devrait toujours utiliser pnpm.",
    "Supongamos que siempre usamos Kafka.",
    "Quizás deberíamos usar siempre pnpm.",
    "Digamos que la API escucha en el puerto 4000.",
    "Suponha que sempre usamos Kafka.",
    "Talvez devêssemos usar sempre pnpm.",
    "Supponiamo di usare sempre Kafka.",
    "Forse dovremmo usare sempre pnpm.",
    "Stel dat we altijd Kafka gebruiken.",
    "Misschien moeten we altijd pnpm gebruiken.",
    "Допустим, мы всегда используем Kafka.",
    "Может быть, нам стоит всегда использовать pnpm.",
    "假设我们一直用 Kafka。",
    "也许我们应该一直用 pnpm。",
    "仮にいつもKafkaを使うとします。",
    "もしかしたら、いつもpnpmを使うべきかもしれません。",
    "우리가 항상 Kafka를 쓴다고 가정해 봐.",
    "아마 항상 pnpm을 써야 할 것 같아.",
  ])("%s", (content) => {
    expect(textsIn(content)).toEqual([])
  })
})

describe("a statement is noticed whole", () => {
  it.each([
    ["Remember: bring fruit, z. B. apples, to the standup.", "z. B. apples, to the standup"],
    ["Merk dir: Wir testen z. B. mit Playwright und Vitest.", "z. B. mit Playwright"],
    ["Remember: we are on v. 2.x of the API.", "v. 2.x of the API"],
    ["Remember: the standup is at 9. in the blue room", "at 9. in the blue room"],
    ["Merk dir: Das gilt u. a. für die Rechnungen.", "u. a. für die Rechnungen"],
    ["Retiens : la réunion est p. ex. le lundi.", "p. ex. le lundi"],
    ["Recuerda: la API está en la pág. 12 del manual.", "pág. 12 del manual"],
    ["Remember: ask Dr. Lee, not Prof. Kim, about the data.", "Dr. Lee, not Prof. Kim, about the data"],
    ["Remember: the limit is approx. 3.5 MB per file.", "approx. 3.5 MB per file"],
  ])("%s", (content, part) => {
    expect(textsIn(content)).toEqual([expect.stringContaining(part)])
  })
})

describe("two facts stay two:", () => {
  it.each([
    ["Remember: The API runs on port 4000. The queue is RabbitMQ.", 2],
    ["Remember: I live in Lyon. My sister Zoe lives in Nice.", 2],
    ["Remember that the API runs on port 4000 and that the queue is RabbitMQ.", 2],
    ["Remember that I am vegetarian and that Farid is allergic to nuts.", 2],
    ["Merk dir, dass die API auf Port 4000 läuft und dass die Queue RabbitMQ ist.", 2],
    ["Remember: I use vim; my shell is fish.", 2],
    ["Remember that I like tea and biscuits.", 1],
  ])("%s", (content, count) => {
    expect(textsIn(content)).toHaveLength(count)
  })
})

describe("scope:", () => {
  it.each([
    ["My timezone is America/Los_Angeles.", "user"],
    ["My timezone is Europe/Berlin", "user"],
    ["Remember: my time zone is Asia/Tokyo.", "user"],
    ["Local Postgres runs on port 5433.", "local"],
    ["Remember: my local Redis listens on 6380.", "local"],
    ["Merk dir: Mein lokales Postgres läuft auf Port 5433.", "local"],
    ["Remember: the API of this repo is in src/api.", "project"],
  ])("%s is %s", (content, scope) => {
    expect(noticedIn(content).map((one) => one.scope)).toEqual([scope])
  })
})

describe("a request is noticed:", () => {
  it.each([
    "Remember that the retro is on Monday.",
    "The retro is on Monday, remember that.",
    "The retro is on Monday, please remember that for next time.",
    "The retro is on Monday — keep that in mind for later.",
    "The retro is on Monday, don't forget.",
    "Make a note: the retro is on Monday.",
    "Can you remember that the retro is on Monday?",
    "I want you to remember that the retro is on Monday.",
    "Merk dir, dass das Retro am Montag ist.",
    "Das Retro ist am Montag, merk dir das bitte.",
    "Das Retro ist am Montag, behalte das im Kopf.",
    "Das Retro ist am Montag, bitte für die Zukunft merken.",
    "Denk dran: Das Retro ist am Montag.",
    "Bitte merken: Das Retro ist am Montag.",
    "Retiens que la rétro est le lundi.",
    "La rétro est le lundi, note-le pour les prochaines fois.",
    "La rétro est le lundi, souviens-t'en.",
    "La rétro est le lundi, garde ça en tête.",
    "N'oublie pas que la rétro est le lundi.",
    "Recuerda que la retro es el lunes.",
    "La retro es el lunes, recuérdalo para la próxima.",
    "La retro es el lunes, tenlo en cuenta.",
    "La retro es el lunes, apúntalo.",
    "No olvides que la retro es el lunes.",
    "Lembre-se de que a retro é na segunda.",
    "A retro é na segunda, lembra-te disso.",
    "A retro é na segunda, anota aí.",
    "Não te esqueças de que a retro é na segunda.",
    "Ricorda che la retro è il lunedì.",
    "La retro è il lunedì, ricordatelo.",
    "La retro è il lunedì, tienilo a mente per la prossima volta.",
    "La retro è il lunedì, segnatelo.",
    "Onthoud dat de retro op maandag is.",
    "De retro is op maandag, onthoud dat.",
    "De retro is op maandag, hou dat in gedachten.",
    "Vergeet niet dat de retro op maandag is.",
    "Запомни, что ретро в понедельник.",
    "Ретро в понедельник, запомни это.",
    "Ретро в понедельник, имей это в виду.",
    "Не забудь, что ретро в понедельник.",
    "请记住,回顾会在周一。",
    "回顾会在周一,记住这一点。",
    "回顾会在周一,请记下来。",
    "レトロは月曜日です。覚えておいて。",
    "レトロは月曜日だと覚えておいてください。",
    "レトロは月曜日です、メモしておいてください。",
    "회고는 월요일이라는 걸 기억해 줘.",
    "회고는 월요일이야, 기억해 둬.",
    "회고는 월요일이니까 잊지 마세요.",
  ])("%s", (content) => {
    const noticed = noticedIn(content)
    expect(noticed).toHaveLength(1)
    expect(noticed[0]?.requested).toBe(true)
  })

  it.each([
    ["The retro is on Monday, please remember that for next time.", "The retro is on Monday"],
    ["Das Retro ist am Montag, merk dir das bitte.", "Das Retro ist am Montag"],
    ["La rétro est le lundi, note-le pour les prochaines fois.", "La rétro est le lundi"],
    ["La retro es el lunes, recuérdalo para la próxima.", "La retro es el lunes"],
    ["La retro è il lunedì, tienilo a mente per la prossima volta.", "La retro è il lunedì"],
    ["De retro is op maandag, onthoud dat.", "De retro is op maandag"],
    ["Ретро в понедельник, запомни это.", "Ретро в понедельник"],
    ["回顾会在周一,记住这一点。", "回顾会在周一"],
  ])("%s is stored without the request", (content, text) => {
    expect(textsIn(content)).toEqual([text])
  })
})
