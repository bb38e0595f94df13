import { describe, expect, it } from "vitest"
import { checkOptions, expects, isObject, port, type Rules, SIGNAL } from "./rules.ts"

const OPTIONS: Rules = {
  readOnly: "true or false",
  access: '"read" or "write"',
  name: "a text that is not empty",
  caps: { lines: "a positive integer" },
  types: ['"user" or "project"'],
  store: port("a store", "read"),
  search: expects("true or false or an object", (value) => typeof value === "boolean" || isObject(value), {
    embed: "a function",
  }),
  turns: [{ role: "a string" }],
  signal: SIGNAL,
  answer: { expected: "42", accepts: (value) => value === 42 },
}

function messageOf(value: unknown, argument?: string): string {
  try {
    checkOptions("openThing", OPTIONS, value, argument)
    return "valid"
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    return (error as Error).message
  }
}

describe("checkOptions", () => {
  it.each([
    [{}],
    [{ readOnly: undefined, caps: { lines: undefined } }],
    [{ readOnly: false, access: "read", caps: { lines: 1 }, types: [], store: { read() {} }, answer: 42 }],
    [{ store: Object.assign(() => 1, { read() {} }) }],
    [{ caps: { lines: undefined }, name: "a", search: true }],
    [{ search: { embed: () => [] }, turns: [{ role: "user" }] }],
    [{ signal: new AbortController().signal }],
  ])("accepts %#", (options) => {
    expect(messageOf(options)).toBe("valid")
  })

  it.each([
    [{ readonly: true }, 'openThing: option "readonly" is unknown; did you mean "readOnly"?'],
    [{ caps: { lnes: 2 } }, 'openThing: option "caps.lnes" is unknown; did you mean "lines"?'],
    [{ readOnly: 5, colour: 1 }, 'openThing: option "colour" is unknown'],
    [{ toString: 1 }, 'openThing: option "toString" is unknown'],
    [{ readOnly: null }, 'openThing: option "readOnly" must be true or false, not null'],
    [{ access: "reed" }, 'openThing: option "access" must be "read" or "write", not "reed"'],
    [{ access: " or " }, 'openThing: option "access" must be "read" or "write", not " or "'],
    [{ search: { embd: 1 } }, 'openThing: option "search.embd" is unknown; did you mean "embed"?'],
    [{ search: 5 }, 'openThing: option "search" must be true or false or an object, not 5'],
    [{ search: { embed: 5 } }, 'openThing: option "search.embed" must be a function, not 5'],
    [{ turns: [{ rol: "user" }] }, 'openThing: option "turns[0].rol" is unknown; did you mean "role"?'],
    [{ turns: [{ role: 5 }] }, 'openThing: option "turns[0].role" must be a string, not 5'],
    [{ name: "" }, 'openThing: option "name" must be a text that is not empty, not ""'],
    [{ signal: {} }, 'openThing: option "signal" must be an AbortSignal, not an object'],
    ["x".repeat(1000), `openThing: the options must be an object, not "${"x".repeat(59)}…"`],
    [{ caps: [] }, 'openThing: option "caps" must be an object, not a list'],
    [{ caps: { lines: 0 } }, 'openThing: option "caps.lines" must be a positive integer, not 0'],
    [{ types: "user" }, 'openThing: option "types" must be a list, not "user"'],
    [{ types: ["users"] }, 'openThing: option "types[0]" must be "user" or "project", not "users"'],
    [{ store: {} }, 'openThing: option "store" must be a store with the methods read, not an object'],
    [{ answer: 41 }, 'openThing: option "answer" must be 42, not 41'],
    [undefined, "openThing: the options must be an object, not undefined"],
    [() => 1, "openThing: the options must be an object, not a function"],
    [new AbortController().signal, "openThing: the options must be { signal }, not the signal itself"],
  ])("refuses %#", (options, message) => {
    expect(messageOf(options)).toBe(message)
  })

  it("refuses what a copy of the options would be without", () => {
    const hidden = Object.defineProperty({}, "readOnly", { value: true })
    class Given {
      get readOnly(): boolean {
        return true
      }
    }
    for (const options of [new Given(), Object.create({ readOnly: true }), hidden])
      expect(messageOf(options)).toBe('openThing: option "readOnly" cannot be inherited')
    expect(messageOf({ caps: Object.create({ lines: 5 }) })).toBe(
      'openThing: option "caps.lines" cannot be inherited',
    )
  })

  it("accepts an object of a class, takes no notice of other names there, and reads no port", () => {
    class AStore {
      read(): void {}
    }
    class Given {
      readOnly = true
      caps = { lines: 5 }
      store = new AStore()
      get colour(): string {
        return "red"
      }
      withColour(): this {
        return this
      }
    }
    expect(messageOf(new Given())).toBe("valid")
    expect(messageOf(Object.create({ readOnly: undefined }))).toBe("valid")
  })

  it("names an argument that is not the options", () => {
    expect(messageOf({ answr: 1 }, "draft")).toBe('openThing: draft.answr is unknown; did you mean "answer"?')
    expect(messageOf({ turns: [5] }, "draft")).toBe("openThing: draft.turns[0] must be an object, not 5")
    expect(messageOf(5, "draft")).toBe("openThing: draft must be an object, not 5")
  })

  it("takes no notice of what a polluted prototype adds", () => {
    const prototype = Object.prototype as { polluted?: string }
    prototype.polluted = "yes"
    try {
      expect(messageOf({ readOnly: true })).toBe("valid")
    } finally {
      delete prototype.polluted
    }
  })
})
