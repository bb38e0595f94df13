import { jsonSchemaTools } from "@caliban/memory-tools/json-schema"
import { runScenarios } from "../scenario.mjs"

await runScenarios(
  async ({ memoryTools, prefix, steps, signal, abort }) => {
    const tools = new Map(jsonSchemaTools(memoryTools).map((tool) => [tool.name, tool]))
    const results = []
    for (const step of steps) {
      abort?.()
      const answers = await Promise.all(
        step.map(({ name, args }) => tools.get(name).call(JSON.stringify(args), { signal })),
      )
      results.push(...answers.map(({ text }) => text))
    }
    return { systems: Array.from({ length: steps.length + 1 }, () => prefix), results }
  },
  { asks: false },
)
