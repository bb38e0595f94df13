import { TOPIC_TYPES } from "@caliban/memory-core"
import { describe, expect, test } from "vitest"
import { parseArguments } from "./parse-arguments.ts"
import { inputOf, oneOf, text } from "./tool-input.ts"

const base = { description: "", category: "memory.write", readOnly: false, destructive: false } as const
const fields = { slug: text(""), type: oneOf(TOPIC_TYPES, ""), description: text(""), body: text("") }
const inputOfWrite = inputOf(fields)
const write = { ...base, name: "WriteMemoryTopic", inputSchema: inputOfWrite.inputSchema } as const
const list = { ...base, name: "ListMemoryTopics", inputSchema: inputOf({}).inputSchema } as const
const good = { slug: "a", type: "user", description: "d", body: "b" }

function problemOf(args: unknown): string {
  const parsed = parseArguments(write, inputOfWrite.check(), args)
  if (parsed.ok) throw new Error("accepted")
  expect(parsed.code).toBe("invalid-arguments")
  expect(parsed.message.length).toBeLessThan(700)
  expect(parsed.message).toMatch(
    / Call it again with exactly the fields "slug", "type", "description" and "body"\.$/,
  )
  return parsed.message.replace(/^Invalid arguments for WriteMemoryTopic: /, "").replace(/\. Call it .*$/, "")
}

describe("takes", () => {
  test("an object with exactly the fields", () => {
    expect(parseArguments(write, inputOfWrite.check(), good)).toEqual({ ok: true, input: good })
  })

  test("the same as JSON text", () => {
    expect(parseArguments(write, inputOfWrite.check(), JSON.stringify(good))).toEqual({
      ok: true,
      input: good,
    })
  })

  test.each([[undefined], [null], [""], ["  \n"], ["null"], ["{}"], [{}]])(
    "%j for a tool without fields",
    (args) => {
      expect(parseArguments(list, inputOf({}).check(), args)).toEqual({ ok: true, input: {} })
    },
  )

  test("an object without a prototype", () => {
    expect(parseArguments(write, inputOfWrite.check(), Object.assign(Object.create(null), good)).ok).toBe(
      true,
    )
  })
})

describe("explains", () => {
  test.each<[string, unknown, string]>([
    ["an array", [good], "expected an object, got a list"],
    ["a number", 5, "expected an object, got 5"],
    ["a function", () => good, "expected an object, got a function"],
    ["text that is not JSON", "slug: a", '"slug: a" is not valid JSON'],
    ["JSON text that is not an object", "[1]", "expected an object, got a list"],
    [
      "nothing",
      undefined,
      '"slug" is missing; "type" is missing; "description" is missing; "body" is missing',
    ],
    ["a missing field", { ...good, body: undefined }, '"body" must be a string, not undefined'],
    ["a number for text", { ...good, slug: 5 }, '"slug" must be a string, not 5'],
    ["null for text", { ...good, slug: null }, '"slug" must be a string, not null'],
    ["a list for text", { ...good, body: ["b"] }, '"body" must be a string, not a list'],
    ["a deep object", { ...good, body: deep(100_000) }, '"body" must be a string, not an object'],
    [
      "an unknown type",
      { ...good, type: "note" },
      '"type" must be user, feedback, project or reference, not "note"',
    ],
    [
      "a number for one of several words",
      { ...good, type: 5 },
      '"type" must be user, feedback, project or reference, not 5',
    ],
    ["an inherited name as a field", { ...good, toString: 1 }, 'unknown field "toString"'],
    ["a further field", { ...good, path: "/etc" }, 'unknown field "path"'],
    ["a field with control characters", { ...good, "a\u001b[31m\n": 1 }, 'unknown field "a\\u{1b}[31m\\n"'],
    [
      "a class instance",
      new (class Draft {})(),
      '"slug" is missing; "type" is missing; "description" is missing; "body" is missing',
    ],
  ])("%s", (_what, args, problem) => {
    expect(problemOf(args)).toBe(problem)
  })

  test("a value of ten megabytes, without repeating it", () => {
    expect(problemOf({ ...good, type: "x".repeat(10_000_000) })).toContain("(10,000,000 characters)")
    expect(problemOf("x".repeat(10_000_000))).toContain("(10,000,000 characters)")
    expect(problemOf("[".repeat(1_000_000))).toContain("(1,000,000 characters)")
  })

  test("a thousand further fields by naming five problems", () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, 1]))
    expect(problemOf({ ...good, ...fields })).toMatch(/"field4"; and 995 more$/)
  })
})

describe("survives", () => {
  test("a getter that throws", () => {
    const args = {
      ...good,
      get body(): string {
        throw new Error("/home/ada/secret")
      },
    }
    expect(problemOf(args)).toBe("they could not be read")
  })

  test("refuses a proxy that throws or is revoked", () => {
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    const throwing = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error("no")
        },
      },
    )
    expect(problemOf(revoked.proxy)).toBe("they could not be read")
    expect(problemOf(throwing)).toBe("they could not be read")
    expect(problemOf({ ...good, body: revoked.proxy })).toBe("they could not be read")
  })

  test("a getter that answers differently the second time", () => {
    let calls = 0
    const args = {
      type: "user",
      description: "d",
      body: "b",
      get slug() {
        calls += 1
        return calls === 1 ? "a" : "../../etc/passwd"
      },
    }
    expect(parseArguments(write, inputOfWrite.check(), args)).toEqual({ ok: true, input: good })
    expect(calls).toBe(1)
  })

  test("a __proto__ field, which changes no prototype", () => {
    const parsed = parseArguments(
      write,
      inputOfWrite.check(),
      JSON.parse(`{"__proto__": {"slug": "a", "polluted": 1}}`),
    )
    expect(parsed.ok).toBe(false)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

function deep(levels: number): object {
  let value: object = {}
  for (let level = 0; level < levels; level++) value = { value }
  return value
}
