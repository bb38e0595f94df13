import { genkitTools } from "@caliban/memory-tools/genkit"
import { dynamicTool, genkit } from "genkit"
import { withIds } from "../provider.mjs"
import { runScenarios } from "../scenario.mjs"

await runScenarios(
  async ({ memoryTools, prefix, steps, signal, abort }) => {
    const replies = [
      ...steps.map((step) =>
        withIds(step).map(({ id, name, args }) => ({ toolRequest: { ref: id, name, input: args } })),
      ),
      [{ text: "Done." }],
    ]
    const requests = []
    const ai = genkit({})
    const model = ai.defineModel(
      { name: "scripted", supports: { tools: true, systemRole: true, multiturn: true } },
      async (request) => {
        const content = replies[requests.length]
        requests.push(request)
        abort?.()
        return { message: { role: "model", content }, finishReason: "stop" }
      },
    )
    const { text } = await ai.generate({
      model,
      system: `${prefix}\n\nYou are a helpful agent.`,
      prompt: "Go.",
      tools: genkitTools(memoryTools, dynamicTool, { signal }),
      maxTurns: 10,
      ...(signal && { abortSignal: signal }),
    })
    if (text !== "Done.") throw new Error(text)
    const { required } = requests[0].tools.find(({ name }) => name === "WriteMemoryTopic").inputSchema
    if (required.join() !== "slug,type,description,body") throw new Error("the model sees no schema")
    const partsOf = (request, role) =>
      request.messages.filter((message) => message.role === role).flatMap(({ content }) => content)
    return {
      systems: requests.map((request) => partsOf(request, "system")[0].text),
      // Genkit runs the calls of an answer at once and lists what is ready first.
      results: partsOf(requests.at(-1), "tool")
        .map(({ toolResponse }) => toolResponse)
        .sort((one, other) => one.ref.localeCompare(other.ref, "en", { numeric: true }))
        .map(({ output }) => output),
    }
  },
  { asks: false },
)
