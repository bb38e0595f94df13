import { jsonSchemaTools } from "@caliban/memory-tools/json-schema"
import { runScenario } from "../scenario.mjs"

await runScenario(async ({ memoryTools, prefix, steps }) => {
  const tools = new Map(jsonSchemaTools(memoryTools).map((tool) => [tool.name, tool]))
  const results = []
  for (const step of steps) {
    const answers = await Promise.all(
      step.map(({ name, args }) => tools.get(name).call(JSON.stringify(args))),
    )
    results.push(...answers.map(({ text }) => text))
  }
  return { systems: Array.from({ length: steps.length + 1 }, () => prefix), results }
})
