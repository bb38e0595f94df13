import { convertToModelMessages, type ModelMessage, type UIMessage } from "ai"
import { describe, expect, test } from "vitest"
import type { SessionTurn } from "../src/index.ts"
import { emptyHome } from "./empty-home.ts"

const REFUSED = "dial tcp 127.0.0.1:5432: connect: ECONNREFUSED"
const ASKED = "Start the service. And remember that we deploy on Tuesdays."

/** A turn with a command that fails, and one that makes it work, as the AI SDK has it for screens. */
const ON_SCREEN: UIMessage[] = [
  { id: "1", role: "user", parts: [{ type: "text", text: ASKED }] },
  {
    id: "2",
    role: "assistant",
    parts: [
      { type: "step-start" },
      { type: "reasoning", text: "Remember that I always guess first." },
      {
        type: "tool-bash",
        toolCallId: "a",
        state: "output-available",
        input: { command: "make dev" },
        output: { stderr: REFUSED, exitCode: 1 },
      },
      {
        type: "dynamic-tool",
        toolName: "bash",
        toolCallId: "b",
        state: "output-available",
        input: { command: "docker compose up -d postgres && make dev" },
        output: { stdout: "listening", exitCode: 0 },
      },
      { type: "text", text: "It runs now." },
    ],
  },
]

const ANTHROPIC: SessionTurn[] = [
  { role: "user", content: ASKED },
  {
    role: "assistant",
    content: [
      { type: "tool_use", id: "a", name: "bash", input: { command: "make dev" } } as { type: string },
    ],
  },
  {
    role: "user",
    content: [
      {
        type: "tool_result",
        tool_use_id: "a",
        is_error: true,
        content: [{ type: "text", text: REFUSED }],
      } as {
        type: string
      },
    ],
  },
  {
    role: "assistant",
    content: [
      {
        type: "tool_use",
        id: "b",
        name: "bash",
        input: { command: "docker compose up -d postgres && make dev" },
      } as { type: string },
    ],
  },
  {
    role: "user",
    content: [{ type: "tool_result", tool_use_id: "b", content: "listening" } as { type: string }],
  },
]

const noticed = async (turns: readonly SessionTurn[]): Promise<string[]> => {
  const { open } = await emptyHome()
  const session = await open({ learn: true })
  return (await session.afterTurn(turns)).map(({ text }) => text)
}

describe("afterTurn takes messages as hosts have them", () => {
  const expected = ["We deploy on Tuesdays.", expect.stringContaining("docker compose up -d postgres")]

  test("those of the AI SDK for screens", async () => {
    expect(await noticed(ON_SCREEN)).toEqual(expected)
  })

  test("those of the AI SDK for models", async () => {
    const messages: ModelMessage[] = await convertToModelMessages(ON_SCREEN)
    expect(messages.map(({ role }) => role)).toContain("tool")
    expect(await noticed(messages)).toEqual(expected)
  })

  test("those of Anthropic's SDK", async () => {
    expect(await noticed(ANTHROPIC)).toEqual(expected)
  })

  test("those of Anthropic's SDK: results of tools are not what the user says", async () => {
    const { open } = await emptyHome()
    const session = await open({ learn: true })
    await session.afterTurn(ANTHROPIC)
    await session.afterTurn([{ role: "user", content: "Please don't remember that." }])
    expect(await session.beforeTurn("Thanks.")).not.toContain("Tuesdays")
  })

  test("with parts of no known form", async () => {
    const parts = [null, 7, "text", { type: "tool-call" }, { type: "tool-result", output: 3 }, { type: 4 }]
    expect(await noticed([{ role: "assistant", content: parts as never }])).toEqual([])
    expect(await noticed([{ role: "user", content: parts as never, parts: 4 as never }])).toEqual([])
  })
})
