import { expect, test } from "vitest"
import { forgottenIn } from "./forget-requests.ts"
import { createListener } from "./listener.ts"

/** What a session hears in one message. */
function heardIn(content: string): string[] {
  const listener = createListener(() => new Date(0))
  listener.hear({ role: "user", content: "add a test for the parser" })
  return listener.hear({ role: "user", content }).found.map(({ kind }) => kind)
}

test.each([
  ["Vergiss, dass wir dienstags deployen.", "wir dienstags deployen."],
  ["Bitte vergiss, dass ich Erdnüsse nicht vertrage.", "ich Erdnüsse nicht vertrage."],
  ["Vergiss bitte, dass wir dienstags deployen.", "wir dienstags deployen."],
  ["Vergessen Sie bitte, dass wir dienstags deployen.", "wir dienstags deployen."],
  ["Lösch, was du über meine Allergie weißt.", "meine Allergie weißt."],
  ["Lösche bitte alles, was du über meine Allergie weißt.", "meine Allergie weißt."],
  ["Vergiss, was du über meine Allergie weißt.", "meine Allergie weißt."],
  ["Forget that we deploy on Tuesdays.", "we deploy on Tuesdays."],
  ["Please forget, that we deploy on Tuesdays.", "we deploy on Tuesdays."],
  ["Forget everything you know about my allergy.", "my allergy."],
  ["Please delete what you know about my allergy.", "my allergy."],
  ["Oublie, s'il te plaît, que nous déployons le mardi.", "nous déployons le mardi."],
  ["Oublie ce que tu sais de mon allergie.", "mon allergie."],
  ["Olvida, por favor, que desplegamos los martes.", "desplegamos los martes."],
  ["Borra lo que sabes sobre mi alergia.", "mi alergia."],
  ["Esquece, por favor, que fazemos deploy às terças.", "fazemos deploy às terças."],
  ["Esquece o que sabes sobre a minha alergia.", "a minha alergia."],
  ["Dimentica, per favore, che facciamo il deploy il martedì.", "facciamo il deploy il martedì."],
  ["Dimentica quello che sai sulla mia allergia.", "mia allergia."],
  ["Vergeet alsjeblieft dat we op dinsdag deployen.", "we op dinsdag deployen."],
  ["Vergiss, dass nie freitags deployt wird.", "nie freitags deployt wird."],
  ["Vergiss bloß meine alte Adresse.", "bloß meine alte Adresse."],
  ["Olvida que nunca trabajo los viernes.", "nunca trabajo los viernes."],
  ["Forget about Mai Nguyen.", "Mai Nguyen."],
  ["Vergeet wat je weet over mijn allergie.", "mijn allergie."],
  ["Забудь, что мы деплоим по вторникам.", "мы деплоим по вторникам."],
  ["Забудь, пожалуйста, что мы деплоим по вторникам.", "мы деплоим по вторникам."],
  ["Забудь всё, что ты знаешь о моей аллергии.", "моей аллергии."],
])("%j is a request to forget, and nothing else", (sentence, object) => {
  expect(forgottenIn(sentence)).toBe(object)
  expect(heardIn(sentence)).toEqual(["forget"])
})

test.each([
  "Vergiss nicht, dass wir dienstags deployen.",
  "Vergiss bitte nicht, dass wir dienstags deployen.",
  "Vergiss nie, dass wir dienstags deployen.",
  "Vergiss niemals meine Allergie.",
  "Vergeet nooit dat we op dinsdag deployen.",
  "Vergessen Sie niemals, dass wir dienstags deployen.",
  "Oubliez jamais qu'on déploie le mardi.",
  "Vergiss, dass ich gefragt habe.",
  "Vergiss, was ich gerade gesagt habe.",
  "Lösch, was du gerade geschrieben hast.",
  "Forget that I asked.",
  "Delete what you just wrote.",
  "Forget that.",
  "Oublie ce que tu viens d'écrire.",
  "Не забудь, что мы деплоим по вторникам.",
  "Забудь, что я спросил.",
])("%j names nothing to forget", (sentence) => {
  expect(forgottenIn(sentence)).toBeUndefined()
})
