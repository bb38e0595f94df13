import { describe, expect, test } from "vitest"
import { createLearningDetector, type MemoryScope } from "../src/index.ts"

/** The scopes of what is noticed in a message in the middle of a session. */
function scopesOf(content: string): MemoryScope[] {
  const detector = createLearningDetector()
  const said = (text: string) =>
    ({ role: "user", content: text, timestamp: new Date(0), sessionId: "s" }) as const
  detector.analyze(said("add a test for the parser"))
  return detector.analyze(said(content)).map(({ scope }) => scope)
}

describe.each([
  "Remember: write commit messages in English",
  "always write docs in British English",
  "Always write comments in English.",
  "Never put emojis into commit messages.",
  "Remember that UI text is always in sentence case.",
  "Always run `make fmt` before committing.",
  "From now on, every branch name starts with the ticket number.",
  "Remember to always add a line to the changelog.",
  "Remember: test names are full sentences.",
  "Never use abbreviations in error messages.",
  "Please always write pull request titles in the imperative.",
  "Merk dir: Commit-Nachrichten immer auf Englisch.",
  "Kommentare immer auf Englisch schreiben.",
  "Merk dir: die Doku ab jetzt immer auf Deutsch.",
  "Merk dir: nie Emojis in Commits.",
  "Merk dir: Fehlermeldungen immer ohne Ausrufezeichen.",
  "Merk dir: Branchnamen beginnen mit der Ticketnummer.",
  "Retiens que les messages de commit sont toujours en anglais.",
  "Retiens : toujours écrire les commentaires en anglais.",
  "Désormais, la documentation est toujours en français.",
  "Retiens qu'il n'y a jamais d'émojis dans les commits.",
  "Retiens que les noms de branche commencent par le numéro du ticket.",
  "Recuerda que los mensajes de commit van siempre en inglés.",
  "Recuerda que los comentarios van siempre en inglés.",
  "Recuerda que la documentación va siempre en español.",
  "Nunca uses emojis en los commits.",
  "Recuerda que los nombres de las ramas empiezan por el número de ticket.",
])("%j", (message) => {
  test("is a rule of the project, since it is about something shared", () => {
    expect(scopesOf(message)).toEqual(["project"])
  })
})

test.each([
  "Recuerda que estoy embarazada.",
  "Recuerda que estoy enfermo.",
  "Remember my wife's birthday is 3 May.",
  "Remember that the doctor said I need surgery.",
  "Remember that we are getting divorced.",
  "Merk dir, dass wir uns scheiden lassen.",
  "Merk dir, dass mein Gehalt 84000 ist.",
  "Retiens que notre fils est autiste.",
  "Retiens qu'on m'a viré.",
  "Remember that Mom has cancer.",
  "Remember that my salary is 84000.",
  "My boss is a jerk called Klaus, remember that.",
  "Remember that being gay is a secret at work.",
  "Ricorda che sono incinta.",
  "Onthoud dat mijn vader kanker heeft.",
  "Запомни, что у меня диабет.",
])("%j is private, so it is the user's own", (message) => {
  expect(scopesOf(message)).toEqual(["user"])
})

test.each([
  "Remember that our model detects cancer in scans.",
  "Remember that the clinic app stores no data about diabetes patients.",
  "Remember that the MIT licencia is in every file.",
  "Remember that the event is fired twice.",
  "Remember that the child process is killed after 5 seconds.",
  "Remember that the partner API uses OAuth.",
])("%j only sounds private", (message) => {
  expect(scopesOf(message)).toEqual(["project"])
})

describe.each([
  "I prefer short answers",
  "I prefer small commits in all my projects.",
  "Remember that I write my own commit messages in German.",
  "In everything I write, always use the Oxford comma.",
  "Always use arrow functions",
  "Ich bevorzuge kurze Antworten.",
  "Antworte ab jetzt immer auf Deutsch.",
  "Je préfère les réponses courtes.",
  "Réponds toujours en français.",
  "Prefiero respuestas cortas.",
  "Responde siempre en español.",
])("%j", (message) => {
  test("is the user's own", () => {
    expect(scopesOf(message)).toEqual(["user"])
  })
})

test.each([
  "On this machine the docs build needs port 5433.",
  "on this laptop tests run with node 20 from /opt/node20",
])("%j applies to this machine only", (message) => {
  expect(scopesOf(message)).toEqual(["local"])
})
