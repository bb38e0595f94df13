import type { LanguageModelV3Message } from "@ai-sdk/provider"
import { describe, expect, test } from "vitest"
import { createOfflineModel } from "./offline-model.ts"

/** A memory of only an index, and a model that is called until it answers. */
function startDialogue(index: readonly string[] = []): (message: string) => Promise<string> {
  const block = `<auto-memory path="/m/MEMORY.md" topic_count="1">\n${index.join("\n")}\n</auto-memory>`
  const prompt: LanguageModelV3Message[] = [{ role: "system", content: `${block}\n\nYou are an agent.` }]
  const tools = ["ReadMemoryTopic", "WriteMemoryTopic", "RemoveMemoryTopic"].map((name) => ({
    type: "function" as const,
    name,
    inputSchema: { type: "object" as const },
  }))
  return async (message) => {
    prompt.push({ role: "user", content: [{ type: "text", text: message }] })
    for (let round = 0; round < 8; round += 1) {
      const { content } = await createOfflineModel().doGenerate({ prompt: [...prompt], tools })
      const calls = content.flatMap((part) => (part.type === "tool-call" ? [part] : []))
      const text = content.map((part) => (part.type === "text" ? part.text : "")).join("")
      if (calls.length === 0) {
        prompt.push({ role: "assistant", content: [{ type: "text", text }] })
        return text
      }
      for (const { toolCallId, toolName, input } of calls) {
        const call = { toolCallId, toolName }
        prompt.push({
          role: "assistant",
          content: [{ type: "tool-call", ...call, input: JSON.parse(input) as unknown }],
        })
        const output = { type: "text", value: "Done." } as const
        prompt.push({ role: "tool", content: [{ type: "tool-result", ...call, output }] })
      }
    }
    throw new Error("It never answers.")
  }
}

type Turn = readonly [message: string, answer: string | RegExp]

const DIALOGUES: Readonly<Record<string, readonly (readonly Turn[])[]>> = {
  "a reversed preference is an update, the same one is known": [
    [
      ["I prefer tabs over spaces", /^I will remember: You prefer tabs over spaces\./],
      ["I prefer tabs over spaces", /^I know that already/],
      ["I prefer tabs", /^I know that already/],
      ["I prefer spaces over tabs", /^Updated: You prefer spaces over tabs\. \(memory: indentation/],
      ["I prefer tabs", /^Updated: You prefer tabs\./],
    ],
    [
      ["I prefer pnpm over npm", /^I will remember/],
      ["I prefer npm over pnpm", /^Updated: You prefer npm over pnpm\./],
      ["I prefer npm over yarn", /^Updated: You prefer npm over yarn\./],
    ],
    [
      ["I like tea more than coffee", /^I will remember: You prefer tea over coffee\./],
      ["I like coffee more than tea", /^Updated: You prefer coffee over tea\./],
      ["I like coffee better than tea", /^I know that already/],
      ["I prefer tea", /^Updated: You prefer tea\./],
      ["I prefer coffee to tea", /^Updated: You prefer coffee over tea\./],
    ],
    [
      ["my name is Will", /^I will remember/],
      ["my name is May", /^Updated: Your name is May\./],
    ],
    [
      ["never run the tests before the build", /^I will remember/],
      ["never run the build before the tests", /^(?:Updated|I will remember): Never run the build before/],
    ],
  ],
  "a denial is an update": [
    [
      ["We deploy on Fridays", /^I will remember/],
      ["we don't deploy on Fridays", /^Updated: The team doesn't deploy on Fridays\. \(memory: deploy-sch/],
      ["we don't deploy on Fridays", /^I know that already/],
      ["we deploy on Fridays", /^Updated: The team deploys on Fridays\./],
      ["we never deploy on Fridays", /^Updated: The team never deploys on Fridays\./],
    ],
    [
      ["we never deploy on Fridays", /^I will remember/],
      ["we deploy on Fridays", /^Updated: The team deploys on Fridays\./],
    ],
    [
      ["We deploy on Fridays", /^I will remember/],
      ["we don't deploy on Mondays", /^I will remember/],
    ],
    [
      ["I prefer pnpm", /^I will remember/],
      ["I don't prefer pnpm", /^Updated: You don't prefer pnpm\. \(memory: package-manager/],
      ["I prefer pnpm", /^Updated: You prefer pnpm\./],
    ],
    [
      ["I prefer pnpm over npm", /^I will remember/],
      ["I don't prefer pnpm any more", /^Forgotten: Prefers pnpm over npm/],
    ],
    [
      ["We use biome", /^I will remember/],
      ["we replaced biome with eslint", /^Updated: The project uses eslint\. \(memory: linter/],
    ],
    [
      ["We use Kong", /^I will remember/],
      ["we swapped Kong for Envoy", /^Updated: The project uses Envoy\./],
    ],
  ],
  "each clause is kept, in the words of the person": [
    [
      [
        "Remember that Kim owns billing, that the port is 8080 and that I prefer tea",
        /Kim owns billing\..*\n.*The port is 8080\..*\n.*You prefer tea\./,
      ],
    ],
    [["Note to self: the lamp flickers at noon", /^I will remember: The lamp flickers at noon\./]],
    [["Note to self: call Bob on Friday", /^I will remember: Call Bob on Friday\./]],
    [["remember to call Bob on Friday", /^I will remember: Call Bob on Friday\./]],
    [["Don't forget to mention that I prefer short answers", /^I will remember: You prefer short answers\./]],
    [["I'd rather you answered in German", /^I will remember: Answer in German\./]],
    [["I'd rather you didn't use emojis", /^I will remember: I'd rather you didn't use emojis\./]],
    [["I'd rather you asked first", /^I will remember: I'd rather you asked first\./]],
    [
      [
        "I'm based in Berlin and I work mostly in the mornings",
        /You live in Berlin\..*\n.*You work mostly in the mornings\./,
      ],
    ],
    [
      [
        "The build takes about 12 minutes; use `make quick` for a fast one",
        /The build takes about 12 minutes\..*\n.*Use `make quick` for a fast one\./,
      ],
    ],
    [
      ["my manager is Alice", /^I will remember: Your manager is Alice\./],
      ["Alice is no longer my manager, it's Carol now", /^Updated: Your manager is Carol\./],
    ],
    [
      ["Alice is my manager", /^I will remember: Your manager is Alice\./],
      ["remember that Alice is left-handed", /^I will remember: Alice is left-handed\./],
    ],
    [["The sky hums. I prefer pnpm.", /You prefer pnpm\.[\s\S]*not understood.*“The sky hums”/i]],
  ],
  "questions find what is there": [
    [
      ["I like tea", /./],
      ["I love long walks", /./],
      ["I prefer dark mode", /./],
      ["I prefer pnpm", /./],
      ["I hate YAML", /./],
      ["what do I like?", /^(?=[\s\S]*tea)(?=[\s\S]*walks)(?![\s\S]*YAML)/],
      ["what do I prefer?", /^(?=[\s\S]*dark mode)(?=[\s\S]*pnpm)(?![\s\S]*YAML)/],
      ["what are my preferences", /^(?=[\s\S]*dark mode)(?=[\s\S]*pnpm)/],
      ["what do I dislike?", /^You dislike YAML\./],
    ],
    [
      ["we use eslint", /./],
      ["I use pnpm", /./],
      ["the staging url is https://s.example", /./],
      ["what do we use for linting?", /^The project uses eslint\./],
      ["what pkg manager do i use?", /^You use pnpm\./],
      ["whats the staging url", /https:\/\/s\.example/],
      [
        "how tall is the tower?",
        "I do not know that. No topic in memory matches (3 topics); /memory list shows them.",
      ],
    ],
    [["how tall is the tower?", "I do not know that: the memory is empty."]],
  ],
  "what is taken back or agreed to": [
    ...["yes", "no", "No."].map((message) => [[message, /^I have not asked a question/] as const]),
    ...["undo", "Undo that.", "scratch that", "that's wrong", "That is wrong."].map((message) => [
      ["I prefer pnpm", /./] as const,
      [message, /\/memory undo/] as const,
    ]),
    [
      ["I prefer pnpm", /./],
      ["I like tea", /./],
      ["forget everything", /^That would forget all 2 memories/],
      ["yes", /^Forgotten: .*\nForgotten: /],
      ["what do you remember?", "Nothing yet."],
    ],
    [
      ["I prefer pnpm", /./],
      ["forget everything", /^That would forget the one memory/],
      ["no", /nothing was forgotten/i],
      ["yes", /^(?!You are welcome)/],
      ["what do you remember?", /pnpm/],
    ],
  ],
}

describe.each(Object.entries(DIALOGUES))("%s", (_rule, dialogues) => {
  test.each(dialogues.map((turns) => [turns.map(([message]) => message).join(" / "), turns] as const))(
    "%s",
    async (_messages, turns) => {
      const say = startDialogue()
      for (const [message, answer] of turns) {
        if (typeof answer === "string") expect(await say(message)).toBe(answer)
        else expect(await say(message)).toMatch(answer)
      }
    },
  )
})

test("a hook that a person wrote has its sides too", async () => {
  const say = startDialogue(["- [style](style.md) — user: tabs over spaces"])
  expect(await say("I prefer spaces")).toMatch(/^Updated: You prefer spaces\. \(memory: style/)
})
