import { createMemory } from "@caliban/memory-core"
import { expect, it } from "vitest"
import { createLearning, createLearningDetector } from "./index.ts"

const memory = createMemory({ cwd: "/home/ada/shop", system: { env: { HOME: "/home/ada" } } })

it.each<[string, object]>([
  ['option "readonly" is unknown; did you mean "readOnly"?', { readonly: true }],
  ['option "scopes.usr" is unknown; did you mean "user"?', { scopes: { usr: false } }],
  ['option "decayDays" must be a positive integer, not 0', { decayDays: 0 }],
  ['option "minConfidence" must be a number from 0.3 to 1, not 60', { minConfidence: 60 }],
  ['option "guard" must be a function, not true', { guard: true }],
])("createLearning: %s", (message, options) => {
  const wrong = { memory, env: {}, ...options } as never
  expect(() => createLearning(wrong)).toThrow(new TypeError(`createLearning: ${message}`))
})

it("names wrong first arguments", async () => {
  const [none, five] = [undefined as never, 5 as never]
  expect(() => createLearning(none)).toThrow(
    new TypeError("createLearning: the options must be an object, not undefined"),
  )
  expect(() => createLearning({ memory: five })).toThrow(/option "memory" must be a memory/)
  expect(() => createLearningDetector(five)).toThrow(/^createLearningDetector: the options must be an object/)
  expect(() => createLearningDetector({ maxDetections: 1 } as never)).toThrow(
    /option "maxDetections" is unknown/,
  )
  const learning = createLearning({ memory, env: {} })
  await expect(learning.processTurn({ role: "human", content: "Hi" } as never)).rejects.toThrow(
    'processTurn: turn.role must be "user", "assistant", "system" or "tool", not "human"',
  )
})
