import { describe, expect, test } from "vitest"
import { startRawClient } from "./raw-client.ts"
import { createWorld } from "./world.ts"

const INVALID_PARAMS = -32_602
const RESOURCE_NOT_FOUND = -32_002

const template = { type: "ref/resource", uri: "memory://topics/{slug}" }
const complete = (ref: object, name: string, value: unknown = "") =>
  ["completion/complete", { ref, argument: { name, value } }] as const
const tool = (name: string, args: unknown) => ["tools/call", { name, arguments: args }] as const

const MALFORMED: readonly (readonly [string, unknown?])[] = [
  ["resources/read", {}],
  ["resources/read", { uri: 5 }],
  ["resources/list", { cursor: 5 }],
  ["prompts/get", {}],
  ["prompts/get", { name: "show" }],
  ["prompts/get", { name: "show", arguments: { slug: 5 } }],
  ["completion/complete", {}],
  complete({ type: "nothing" }, "slug"),
  complete(template, "slug", 5),
  ["tools/call", {}],
  tool("ReadMemoryTopic", []),
  ["tools/list", { cursor: {} }],
  ["tools/list", []],
  ["tools/list", 5],
]

const UNKNOWN: readonly (readonly [string, unknown?])[] = [
  tool("NoSuchTool", {}),
  ["prompts/get", { name: "purge" }],
  complete({ type: "ref/prompt", name: "purge" }, "slug"),
  complete({ type: "ref/prompt", name: "show" }, "query"),
  complete({ type: "ref/prompt", name: "list" }, "slug"),
  complete({ type: "ref/resource", uri: "memory://index" }, "slug"),
  complete(template, "name"),
  ...["resources/list", "resources/templates/list", "prompts/list", "tools/list"].map(
    (method) => [method, { cursor: "MQ" }] as const,
  ),
]

describe.each(["legacy", "modern"] as const)("in the %s era", (era) => {
  test("malformed parameters and unknown names are invalid parameters, in one sentence", async () => {
    const { ask } = await startRawClient(createWorld(), { era })
    const requests = [...MALFORMED, ...UNKNOWN]
    const answers = await ask(...requests)
    for (const [at, { error, result }] of answers.entries()) {
      expect(error, JSON.stringify([requests[at], result])).toMatchObject({
        code: INVALID_PARAMS,
        message: expect.stringMatching(/^[^\n{}[\]]+\.$/),
      })
    }
  })

  test("a resource that does not exist has the code of the era", async () => {
    const { ask } = await startRawClient(createWorld(), { era })
    const uris = ["memory://topics/none", "memory://nothing", "file:///etc/passwd"]
    const code = era === "legacy" ? RESOURCE_NOT_FOUND : INVALID_PARAMS
    for (const { error } of await ask(...uris.map((uri) => ["resources/read", { uri }] as const)))
      expect(error?.code).toBe(code)
  })

  test("addresses complete for the prompts and the template that take one", async () => {
    const { ask } = await startRawClient(createWorld(), { era })
    const draft = { type: "project", description: "About deploys", body: "Text.", expect: null }
    const [, ...answers] = await ask(
      tool("WriteMemoryTopic", { ...draft, slug: "deploy" }),
      complete(template, "slug", "de"),
      complete({ type: "ref/prompt", name: "show" }, "slug", "de"),
      complete(template, "slug", "x"),
      complete({ type: "ref/prompt", name: "search" }, "query", "de"),
    )
    expect(answers.map(({ result }) => result.completion.values)).toEqual([["deploy"], ["deploy"], [], []])
  })

  test("every topic is on one page, although topics are removed between pages", async () => {
    const { ask } = await startRawClient(createWorld(), { era })
    const slugs = Array.from({ length: 230 }, (_, at) => `t-${String(at).padStart(3, "0")}`)
    const draft = { type: "project", description: "A fact", body: "Text.", expect: null }
    await ask(...slugs.map((slug) => tool("WriteMemoryTopic", { ...draft, slug })))
    const [first] = await ask(["resources/list", {}])
    const { resources, nextCursor } = first?.result ?? {}
    expect(resources).toHaveLength(201)
    const removed = slugs.slice(150, 210)
    await ask(...removed.map((slug) => tool("RemoveMemoryTopic", { slug })))
    const [second] = await ask(["resources/list", { cursor: nextCursor }])
    const names = [...resources, ...(second?.result.resources ?? [])].map(
      ({ name }: { name: string }) => name,
    )
    expect(names.slice(1)).toEqual([...slugs.slice(0, 200), ...slugs.slice(210)])
    expect(second?.result.nextCursor).toBeUndefined()
  })
})

test("initialize with malformed parameters is answered with invalid parameters", async () => {
  const { ask } = await startRawClient(createWorld())
  for (const { error } of await ask(["initialize", {}], ["initialize", { protocolVersion: 5 }]))
    expect(error).toMatchObject({
      code: INVALID_PARAMS,
      message: expect.stringMatching(/^initialize: protocolVersion is wrong: [^\n]+\.$/),
    })
})
