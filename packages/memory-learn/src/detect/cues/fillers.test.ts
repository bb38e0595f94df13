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

test.each([
  ["Our mascot is 🦊", "Our mascot is 🦊"],
  ["- our mascot is 🦊.", "our mascot is 🦊."],
  ["Mascot: 🦊", "Mascot: 🦊"],
  ["Unser Maskottchen ist 🦊", "Unser Maskottchen ist 🦊"],
  ["我们的吉祥物是🦊", "我们的吉祥物是🦊"],
  ["マスコットは🦊", "マスコットは🦊"],
  ["마스코트는 🦊", "마스코트는 🦊"],
  ["Our motto is XD", "Our motto is XD"],
  ["My cat is called lol", "My cat is called lol"],
  ["We use pnpm 🦊", "We use pnpm"],
  ["The port is 3000 :)", "The port is 3000"],
  ["Notre devise est XD mdr", "Notre devise est XD mdr"],
  ["Unser Motto ist XD", "Unser Motto ist XD"],
  ["Unser Zahnarzt Dr. Ahn ist :)", "Unser Zahnarzt Dr. Ahn ist"],
  ["Well Street is our address", "Well Street is our address"],
  ["Also AG is a client", "Also AG is a client"],
  ["Well, Anna is a client", "Anna is a client"],
  ["So I use tabs", "I use tabs"],
])("of a request %j, nothing is removed that the statement needs", (text, cleaned) => {
  expect(cleanStatement(text, true)).toBe(cleaned)
})
