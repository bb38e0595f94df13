import { expect, test } from "vitest"
import { cleanStatement } from "./fillers.ts"

test.each([
  ["I like cats :)", "I like cats"],
  ["I like cats ^^ <3", "I like cats"],
  ["The port is 4000 please.", "The port is 4000"],
  ["Antworte auf Deutsch bitte", "Antworte auf Deutsch"],
  ["The magic word is please", "The magic word is please"],
  ["참고로 저는 채식주의자예요.", "저는 채식주의자예요."],
  ["그런데 저는 채식주의자예요.", "저는 채식주의자예요."],
  ["ちなみに私はベジタリアンです。", "私はベジタリアンです。"],
  ["对了我吃素。", "我吃素。"],
  ["No, I said use pnpm, not npm!", "Use pnpm, not npm!"],
  ["As I told you: use pnpm, not npm", "Use pnpm, not npm"],
  ["I said that we use pnpm", "I said that we use pnpm"],
  ["No. 7 is broken", "No. 7 is broken"],
  ["The U.S. office closes at 6", "The U.S. office closes at 6"],
  ["No. We use pnpm", "We use pnpm"],
  ["no. get your own server", "get your own server"],
])("of %j, what says nothing is removed", (text, cleaned) => {
  expect(cleanStatement(text)).toBe(cleaned)
})
