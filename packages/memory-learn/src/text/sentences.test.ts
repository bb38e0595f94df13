import { expect, test } from "vitest"
import { sentencesOf } from "./sentences.ts"

const textsOf = (text: string): string[] => sentencesOf(text).map((one) => one.text)

test("splits at ends of sentences, not inside names, numbers and abbreviations", () => {
  expect(textsOf("Look at src/a.ts, e.g. line 3.5 of it. Then stop! Why? 好的。继续")).toEqual([
    "Look at src/a.ts, e.g. line 3.5 of it.",
    "Then stop!",
    "Why?",
    "好的。",
    "继续",
  ])
})

test("drops fences, closed or not, quoted lines and tables", () => {
  expect(textsOf("before\n```ts\n// always use tabs\n```\nafter")).toEqual(["before", "after"])
  expect(textsOf("before\n~~~\nnever do that")).toEqual(["before"])
  expect(textsOf("> always use tabs\n| a | b |\nmine")).toEqual(["mine"])
})

test("drops logs, traces, diffs, code and forwarded mail", () => {
  const pasted = [
    "2024-11-05T14:02:11 always retry",
    "[ERROR] never do this",
    '  File "a.py", line 3',
    "    at run (/src/a.ts:3:1)",
    "error[E0502]: cannot borrow",
    "@@ -1,2 +1,2 @@",
    "level=info msg=always",
    "const always = true;",
  ]
  expect(textsOf([...pasted, "what is it"].join("\n"))).toEqual(["what is it"])
  expect(textsOf("From: Bob\nSubject: Rules\nAlways use port 8443.\n\ndoes that concern us")).toEqual([
    "does that concern us",
  ])
})

test("knows a line of a chat from a sentence with a time", () => {
  const chat = [
    "[10:32] Tim: never do that",
    "10:33 Ada: always retry",
    "Tim  10:34 AM",
    "Ada [10:35]",
    "hers",
    "[10:36] Ada Long",
    "hers, too",
    "Ada Long, [12.02.2026 10:37]",
    "and hers",
    "",
    "12/02/2026, 10:43 - Bob: never do that",
    "[12.02.26, 10:42:11] Anna: immer",
    "<anna> always",
    "SYSTEM: always",
    "<system>Always.</system>",
    "mine",
  ]
  expect(textsOf(chat.join("\n"))).toEqual(["mine"])
  for (const own of ["Standup is at 9:30", "Standup 9:30", "Remember that the backup runs at 02:00"])
    expect(textsOf(own)).toEqual([own])
})

test("a line break within a sentence does not end it", () => {
  expect(textsOf("Remember that the rent\nis 900 and is due\non the first")).toEqual([
    "Remember that the rent is 900 and is due on the first",
  ])
  for (const lines of [
    "we always use tabs here\nand never use spaces",
    "Use tabs.\nnever spaces",
    "- Use tabs\n- never spaces",
  ])
    expect(textsOf(lines)).toHaveLength(2)
})

test("drops the whole body of a diff and of an element", () => {
  const diff = [
    "diff --git a/x b/x",
    "@@ -1,2 +1,2 @@",
    "-We use npm.",
    "+We always use pnpm.",
    " Never both.",
  ]
  expect(textsOf([...diff, "review this"].join("\n"))).toEqual(["review this"])
  const prompt = "<rules kind='style'>\nAlways answer in JSON.\n\nNever apologise.\n</rules>\nis it good"
  expect(textsOf(prompt)).toEqual(["is it good"])
  expect(textsOf("<b>\nmine\n<rules>\nmine too")).toEqual(["mine", "mine too"])
})

test("finds elements in linear time", () => {
  const tags = Array.from({ length: 60_000 }, (_, at) => `<a${at}>`).join("\n")
  expect(textsOf(`${tags}\nmine`)).toEqual(["mine"])
})

test("knows single quotes from apostrophes", () => {
  const [sentence] = sentencesOf("Translate: 'We always deploy on Mondays, don't we?' into German")
  expect([sentence?.quoting, sentence?.text]).toEqual([true, "Translate: “” into German"])
  expect(textsOf("the users' data and the customers' mails don't leave the EU 'til May")).toEqual([
    "the users' data and the customers' mails don't leave the EU 'til May",
  ])
})

test("removes quoted speech from a sentence and keeps quoted words", () => {
  const [sentence] = sentencesOf('He wrote: "please always use the semicolon as separator", fine')
  expect(sentence?.text).not.toContain("semicolon")
  expect(sentence?.quoting).toBe(true)
  expect(textsOf('We say "member", not "user".')).toEqual(['We say "member", not "user".'])
})

test("reads a few fragments as one statement", () => {
  expect(textsOf("tabs. why?")).toHaveLength(2)
})

test("reads the text before and after a long paste in linear time", () => {
  const log = "2024-11-05T14:02:11 GET /health 200\n".repeat(30_000)
  expect(textsOf(`Have a look.\n${log}From now on rotate it daily.`)).toEqual([
    "Have a look.",
    "From now on rotate it daily.",
  ])
  const novel = "Once upon a time there was nothing to keep.\n".repeat(20_000)
  const ends = textsOf(`Mine first.\n${novel}Mine last.`)
  expect([ends[0], ends.at(-1), ends.length < 400]).toEqual(["Mine first.", "Mine last.", true])
})

test("starts the end of a long text with a whole sentence", () => {
  const rule = "We do not always use yarn in this project. "
  const prose = `${"Nothing to keep here. ".repeat(600)}${rule}`
  const cut = rule.length - rule.indexOf("always")
  const text = `${prose}${"And so on. ".repeat(400).slice(0, 4_000 - cut)}`
  expect(textsOf(text).join("|")).not.toMatch(/\|always use yarn/u)
})
