import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { type ConsolidationTurn, createLearning } from "../index.ts"
import { createListener } from "./listener.ts"

const REQUEST = "Remember that we deploy on Tuesdays."

/** What a session ends with after a request, its note, and another message. */
async function endAfter(message: string): Promise<{ stored: string[]; heard: readonly ConsolidationTurn[] }> {
  const memory = createMemory({ directory: mkdtempSync(join(tmpdir(), "caliban-listener-")) })
  const heard: ConsolidationTurn[] = []
  const consolidate = ({ turns }: { turns: readonly ConsolidationTurn[] }) => {
    heard.push(...turns)
    return []
  }
  const learning = createLearning({ memory, consolidate })
  for (const content of [REQUEST, message]) {
    await learning.afterTurn([{ role: "user", content }])
    await learning.noteForMessage()
  }
  const { stored } = await learning.end()
  return { stored: stored.map(({ text }) => text), heard }
}

test.each([
  "Off the record: Bob is leaving.",
  "Please don't remember this: I am sick.",
  "Don't save this, but I hate Mondays.",
  "Bob is leaving, but don't remember that.",
  "Don't remember that I am sick.",
  "Das bitte nicht merken: Bob geht.",
  "Merk dir das nicht, aber ich bin krank.",
  "Ça reste entre nous : Bob s'en va.",
  "No guardes esto: Bob se va.",
  "这个不用记，小王要走了。",
  "覚えないで、ボブが辞めます。",
  "이건 기억하지 마, 밥이 그만둔대.",
  'Don\'t remember this: "Bob is leaving the company"',
  "Don't remember this:\n```\nBob is leaving\n```",
])("an opt-out is about its own message when it has something to say: %j", async (message) => {
  const { stored, heard } = await endAfter(message)
  expect(stored).toEqual(["We deploy on Tuesdays."])
  expect(heard.map(({ text }) => text)).toEqual([REQUEST])
})

test("a bare opt-out takes back the message before", async () => {
  expect(await endAfter("Please don't remember that.")).toEqual({ stored: [], heard: [] })
})

test.each([
  "Don't remember that",
  "Ok, off the record please.",
  "forget what I just said",
  "Actually, please don't remember that, thanks!",
  "You can forget that again, it's private.",
  "Vergiss, was ich gerade gesagt habe.",
  "Ich möchte nicht, dass du dir das merkst.",
  "Merk dir das bitte nicht.",
  "Je préfère que tu ne retiennes pas ça.",
  "Tu n'as pas besoin de retenir ça.",
  "Prefiero que no recuerdes eso.",
  "Prefiro que você não guarde isso.",
  "Non serve che te lo ricordi.",
  "Wil je dit niet bewaren?",
  "Bewaar mijn nieuwe adres niet.",
  "Пожалуйста, не запоминай, что я сказал.",
  "请忘记这条消息。",
  "これは覚えないでください。",
  "우리끼리만 하는 얘기예요.",
])("%j takes back the message before", (message) => {
  const listener = createListener(() => new Date(0))
  listener.hear({ role: "user", content: REQUEST })
  expect(listener.hear({ role: "user", content: message }).takesBack).toBe("")
  expect(listener.turns()).toEqual([])
})
