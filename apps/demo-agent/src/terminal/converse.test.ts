import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import type { Agent } from "../agent.ts"
import type { TurnEvent } from "../turn-event.ts"
import { converse } from "./converse.ts"

/** Only what a conversation uses. */
function fakeAgent(answer: (message: string) => readonly TurnEvent[], commands: string[] = []): Agent {
  return {
    async *ask(message: string) {
      yield* answer(message)
    },
    session: {
      noticed: [],
      async slash(line: string) {
        commands.push(line)
        return { text: "1 topic\n", ok: true, refresh: false }
      },
      end: async () => undefined,
    },
  } as unknown as Agent
}

async function talk(agent: Agent, typed: string | Buffer): Promise<{ code: number; text: string }> {
  const input = new PassThrough()
  const output = new PassThrough()
  input.end(typed)
  const code = await converse({
    agent,
    banner: ["a banner"],
    input: input as unknown as NodeJS.ReadStream,
    output: output as unknown as NodeJS.WriteStream,
    home: "/home/ada",
    verbose: false,
    tellsChanges: false,
  })
  output.end()
  return { code, text: await text(output) }
}

test("each line is a turn, in order, until the input ends", async () => {
  const agent = fakeAgent((message) => [
    { type: "text", text: `You said ${message}.` },
    { type: "finished", steps: 1, usage: {} },
  ])
  expect(await talk(agent, "one\n\ntwo\n")).toEqual({
    code: 0,
    text: "a banner\nYou said one.\nYou said two.\n",
  })
})

test("tool calls and failures are on separate lines", async () => {
  const agent = fakeAgent(() => [
    { type: "text", text: "Let me see" },
    { type: "tool-error", id: "1", tool: "ReadMemoryTopic", message: "no such topic" },
    { type: "failed", message: "The server is gone." },
  ])
  const { code, text } = await talk(agent, "hello\n")
  expect(text).toBe("a banner\nLet me see\n· ReadMemoryTopic failed: no such topic\nThe server is gone.\n")
  expect(code).toBe(1)
})

test("escape sequences of a model do not reach the terminal", async () => {
  const agent = fakeAgent(() => [{ type: "text", text: "\u001b[2Jgone" }])
  expect((await talk(agent, "hello\n")).text).not.toContain("\u001b")
})

test("/memory runs a command, /exit leaves, anything else with a slash is refused", async () => {
  const commands: string[] = []
  const asked: string[] = []
  const agent = fakeAgent((message) => {
    asked.push(message)
    return []
  }, commands)
  const { text } = await talk(agent, "/memory list\n/nonsense\n/help\n/exit\nnever asked\n")
  expect(commands).toEqual(["/memory list"])
  expect(asked).toEqual([])
  expect(text).toContain("1 topic\n")
  expect(text).toContain("There is no command /nonsense.")
  expect(text).toContain("/memory help")
})

test("a line that is not UTF-8 is refused, and the others are read", async () => {
  const agent = fakeAgent((message) => [{ type: "text", text: `You said ${message}.\n` }])
  const wine = Buffer.from("I like ol\u00e9 wine", "latin1")
  const { code, text } = await talk(agent, Buffer.concat([Buffer.from("olé\n"), wine, Buffer.from("\n")]))
  expect(text).toBe("a banner\nYou said olé.\nStandard input is not UTF-8.\n")
  expect(code).toBe(1)
})
