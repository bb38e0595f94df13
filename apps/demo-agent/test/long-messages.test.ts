import type { LanguageModelV3StreamPart } from "@ai-sdk/provider"
import { describe, expect, test } from "vitest"
import { createOfflineModel } from "../src/offline/offline-model.ts"
import { test as processTest } from "./process-fixture.ts"

const repeated = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length))
/** Long enough that time which grows with the square of the length does not end. */
const LONG = 300_000

/** The parts of an answer to a message. */
async function ask(text: string, abortSignal?: AbortSignal): Promise<LanguageModelV3StreamPart[]> {
  const { stream } = await createOfflineModel().doStream({
    prompt: [{ role: "user", content: [{ type: "text", text }] }],
    tools: ["MemorySearch", "WriteMemoryTopic"].map((name) => ({
      type: "function",
      name,
      inputSchema: { type: "object" },
    })),
    ...(abortSignal && { abortSignal }),
  })
  const parts: LanguageModelV3StreamPart[] = []
  for await (const part of stream) parts.push(part)
  return parts
}

describe("the offline model", () => {
  test.each([
    "My service runs on port 80, and the other one does not. ",
    "we use pnpm, ",
    "and ",
    "hi, ",
    "no, not true, ",
    "remember that ",
    "please ",
    "?",
    "////",
    "; ",
    "x",
    "not a ",
    "2026-11-23 INFO handled 3 requests\n",
    " \n",
    '{"id":1},',
    "你好",
    "de ",
    "`a` ",
    "Ann took over ",
    "she left, ",
  ])("answers a long text of %j", async (text) => {
    for (const long of [`a${repeated(text, LONG)}b`, `Remember that a${repeated(text, LONG)}b`]) {
      const parts = await ask(long)
      expect(parts.some(({ type }) => type === "tool-call" || type === "text-delta")).toBe(true)
    }
  })

  test("answers a long text of spaces", async () => {
    for (const blank of [" ", "\t", "\r", ". "])
      expect((await ask(`a${repeated(blank, LONG)}b`)).at(-1)?.type).toBe("finish")
  })

  processTest("saves what it is asked to remember to its last character", async ({ run }) => {
    const fact = `the long password rule is ${repeated("ab cd, ", 5_000)}end`
    const { code } = await run(["--offline", "-p", `Remember that ${fact}`])
    expect(code).toBe(0)
    const { stdout } = await run(["--offline", "-p", "/memory show long-password-rule-ab-cd"])
    expect(stdout).toContain("ab cd, end")
  })

  processTest("says that the middle of a long message was not read", async ({ run }) => {
    const log = repeated("2026-11-23 INFO handled 3 requests\n", 5_000)
    const unread = "Only the beginning and the end of this message were read."
    for (const start of ["", "Remember this:\n- Is z9 the code? yes\n"])
      expect((await run(["--offline", "-p", `${start}${log}I like tea.\n${log}`])).stdout).toContain(unread)
    expect((await run(["--offline", "-p", log.slice(0, 3_000)])).stdout).not.toContain(unread)
  })

  processTest("carries out a request next to a pasted log", async ({ run }) => {
    const log = repeated("2026-11-23 INFO handled 3 requests\n", 63_000)
    const { stdout } = await run(["--offline", "-p", `${log}Remember that we deploy on Fridays.`])
    expect(stdout).toContain("Saved: We deploy on Fridays.")
  })
})
