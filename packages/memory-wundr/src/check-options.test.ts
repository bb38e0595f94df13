import { expect, it } from "vitest"
import { createAutoMemories, createMemoryFileManager } from "./index.ts"

const folders = { userHome: "/home/ada", projectRoot: "/home/ada/shop", env: {} }

it.each<[string, object]>([
  ['option "readonly" is unknown; did you mean "readOnly"?', { readonly: true }],
  ['option "scopes.usr" is unknown; did you mean "user"?', { scopes: { usr: false } }],
  ['option "decayDays" must be a positive integer, not 0', { decayDays: 0 }],
  ['option "minConfidence" must be a number from 0.3 to 1, not 60', { minConfidence: 60 }],
  ['option "enabled" must be true or false, not "false"', { enabled: "false" }],
  ['option "scopes.user" must be true or false, not 1', { scopes: { user: 1 } }],
  ['option "guard" must be a function, not true', { guard: true }],
])("createAutoMemories: %s", (message, options) => {
  const wrong = { ...folders, ...options } as never
  expect(() => createAutoMemories(wrong)).toThrow(new TypeError(`createAutoMemories: ${message}`))
})

it("names wrong first arguments", async () => {
  const [none, five] = [undefined as never, 5 as never]
  expect(() => createAutoMemories(none)).toThrow(
    new TypeError("createAutoMemories: the options must be an object, not undefined"),
  )
  expect(() => createAutoMemories({ ...folders, memory: five })).toThrow(/option "memory" must be a memory/)
  expect(() => createMemoryFileManager({ maxLine: 1 } as never)).toThrow(/did you mean "maxLines"\?$/)
  const auto = createAutoMemories(folders)
  for (const [given, value] of [[null], [{ text: "x" }], [{ scope: "all" }, '"all"']] as const)
    await expect(auto.storeMemory(given as never)).rejects.toThrow(
      new TypeError(`storeMemory: memory.scope must be "user", "project" or "local", not ${value}`),
    )
  await expect(auto.consolidate("all" as never)).rejects.toThrow(
    new TypeError('consolidate: scope must be "user", "project" or "local", not "all"'),
  )
  await expect(auto.processTurn(none)).rejects.toThrow(
    /^processTurn: turn must be a message .*, not undefined$/,
  )
  await expect(auto.processTurn({ role: "human", content: "Hi" } as never)).rejects.toThrow(
    "processTurn: turn must be a message { role, content } with the role user, assistant, system, tool, not ",
  )
})
