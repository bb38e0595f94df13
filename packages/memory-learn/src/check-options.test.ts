import { createMemory } from "@caliban/memory-core"
import { expect, it } from "vitest"
import { createLearning, createLearningDetector } from "./index.ts"

const memory = createMemory({ cwd: "/home/ada/shop", system: { env: { HOME: "/home/ada" } } })

it.each<[string, object]>([
  ['option "stor" is unknown; did you mean "store"?', { stor: true }],
  ['option "store" must be true or false, not "yes"', { store: "yes" }],
  ['option "consolidate" must be a function, not true', { consolidate: true }],
])("createLearning: %s", (message, options) => {
  const wrong = { memory, ...options } as never
  expect(() => createLearning(wrong)).toThrow(new TypeError(`createLearning: ${message}`))
})

it("names wrong first arguments", () => {
  const [none, five] = [undefined as never, 5 as never]
  expect(() => createLearning(none)).toThrow(
    new TypeError("createLearning: the options must be an object, not undefined"),
  )
  expect(() => createLearning({ memory: five })).toThrow(/option "memory" must be a memory/)
  expect(() => createLearningDetector(five)).toThrow(/^createLearningDetector: the options must be an object/)
  expect(() => createLearningDetector({ maxDetections: 1 } as never)).toThrow(
    /option "maxDetections" is unknown/,
  )
})
