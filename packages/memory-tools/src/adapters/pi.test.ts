import { createMapStore, createMemory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { createMemoryTools } from "../memory-tools.ts"
import { piTools } from "./pi.ts"

test("a field of Pi's schema that may be null allows null, which Pi would otherwise make a text", () => {
  const memory = createMemory({ store: createMapStore() })
  const [, write, list] = piTools(
    createMemoryTools(memory, { include: ["ListMemoryTopics"], stateless: true }),
  )
  const typesOf = (tool: typeof write) =>
    Object.values(tool?.parameters["properties"] ?? {}).map(({ type }) => type)
  expect(typesOf(write)).toEqual(["string", "string", "string", "string", ["string", "null"]])
  expect(typesOf(list)).toEqual(Array(4).fill(["string", "null"]))
})
