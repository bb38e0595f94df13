import assert from "node:assert/strict"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemorySession } from "@caliban/memory"
import { aiSdkMiddleware, aiSdkTools } from "@caliban/memory-tools/ai-sdk"
import * as ai from "ai"
import * as testing from "ai/test"
import { withIds } from "../provider.mjs"
import { runScenarios } from "../scenario.mjs"

const Model = testing.MockLanguageModelV4 ?? testing.MockLanguageModelV3
const version = testing.MockLanguageModelV4 === undefined ? "v3" : "v4"
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const reply = (content, unified) => ({
  content,
  finishReason: { unified, raw: undefined },
  usage,
  warnings: [],
})

await runTwoMemories()
await runScenarios(async ({ memoryTools, prefix, steps, decide, signal, abort }) => {
  const replies = [
    ...steps.map((step) => reply(toToolCalls(step), "tool-calls")),
    reply([{ type: "text", text: "Done." }], "stop"),
  ]
  let asked = 0
  const model = new Model({
    async doGenerate() {
      abort?.()
      return replies[asked++]
    },
  })
  const messages = [{ role: "user", content: "Go." }]
  let final
  for (;;) {
    final = await ai.generateText({
      model: ai.wrapLanguageModel({ model, middleware: aiSdkMiddleware(prefix, version) }),
      system: "You are a helpful agent.",
      tools: aiSdkTools(memoryTools, { needsApproval: decide !== undefined }),
      stopWhen: ai.stepCountIs(10),
      messages,
      abortSignal: signal,
    })
    const requests = final.content.filter(({ type }) => type === "tool-approval-request")
    if (requests.length === 0) break
    const answers = requests.map(({ approvalId, toolCall }) => ({
      type: "tool-approval-response",
      approvalId,
      approved: decide(toolCall.toolName),
    }))
    messages.push(...final.response.messages, { role: "tool", content: answers })
  }
  if (final.text !== "Done.") throw new Error(final.text)
  const calls = model.doGenerateCalls
  return {
    systems: calls.map(({ prompt }) =>
      prompt
        .filter(({ role }) => role === "system")
        .map(({ content }) => content)
        .join("\n\n"),
    ),
    results: calls
      .at(-1)
      .prompt.filter(({ role }) => role === "tool")
      .flatMap(({ content }) => content.map(({ output }) => output.value ?? output.type)),
  }
})

/** One agent with a memory of its own and one of its team: each tool changes only its memory. */
async function runTwoMemories() {
  const root = mkdtempSync(join(tmpdir(), "caliban-host-"))
  const open = (name, more) =>
    createMemorySession({ cwd: root, system: { home: root, env: {} }, directory: join(root, name), ...more })
  const start = async () => [
    await open("own"),
    await open("team", {
      tag: "team-memory",
      tools: { namePrefix: "team_" },
      tiers: { global: false, project: false },
    }),
  ]
  const draft = { slug: "tea", type: "user", body: "Sencha." }
  const converse = async (sessions, step) => {
    const replies = [reply(toToolCalls(step), "tool-calls"), reply([{ type: "text", text: "Done." }], "stop")]
    let asked = 0
    const model = new Model({ doGenerate: async () => replies[asked++] })
    await ai.generateText({
      model,
      system: sessions.map((session) => session.systemPrompt()).join("\n\n"),
      tools: Object.assign({}, ...sessions.map((session) => aiSdkTools(session.tools))),
      stopWhen: ai.stepCountIs(3),
      prompt: "Go.",
    })
    const [first, second] = model.doGenerateCalls
    return {
      system: first.prompt[0].content,
      offered: first.tools.map(({ name }) => name),
      last: second.prompt.at(-1),
    }
  }
  const { offered, system } = await converse(await start(), [
    { name: "WriteMemoryTopic", args: { ...draft, description: "Own tea" } },
    { name: "team_WriteMemoryTopic", args: { ...draft, description: "Tea of the team" } },
  ])
  assert.equal(new Set(offered).size, 12)
  const [own, team] = system.split("<team-memory ")
  assert.ok(own.includes("`WriteMemoryTopic {slug") && !own.includes("team_"))
  assert.ok(team.includes("`team_WriteMemoryTopic {slug") && !/`(?:Read|Write)Memory|<auto-memory/.test(team))

  const sessions = await start()
  const second = await converse(sessions, [{ name: "team_ReadMemoryTopic", args: { slug: "nothing" } }])
  assert.match(second.system, /<auto-memory [^>]*>[^<]*user: Own tea/)
  assert.match(second.system, /<team-memory [^>]*>[^<]*user: Tea of the team/)
  assert.match(JSON.stringify(second.last), /Call team_ReadMemoryTopic with the slug/)
  for (const session of sessions) assert.equal((await session.memory.list()).topics.length, 1)
}

function toToolCalls(step) {
  return withIds(step).map(({ id, name, args }) => ({
    type: "tool-call",
    toolCallId: id,
    toolName: name,
    input: JSON.stringify(args),
  }))
}
