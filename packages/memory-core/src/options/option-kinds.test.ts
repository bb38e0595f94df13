import { describe, expect, it } from "vitest"
import { checkOptions, expects, isObject, port, type Rules, SIGNAL } from "./rules.ts"

const OPTIONS: Rules = {
  readOnly: "true or false",
  name: "a text that is not empty",
  access: '"read" or "write"',
  caps: { lines: "a positive integer" },
  search: expects("true or false or an object", (value) => typeof value === "boolean" || isObject(value), {
    embed: "a function",
  }),
  turns: [{ role: "a string" }],
  store: port("a store", "read", "transact"),
  signal: SIGNAL,
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

describe("the options of a function", () => {
  it.each([
    [{}],
    [{ readOnly: true, name: "a", access: "read" }],
    [{ readOnly: undefined, caps: { lines: undefined } }],
    [{ search: true }],
    [{ search: { embed: () => [] } }],
    [
      {
        store: new (class {
          read() {}
          transact() {}
        })(),
      },
    ],
    [{ signal: new AbortController().signal }],
  ])("accepts %j", (options) => {
    expect(messageOf(options)).toBe("valid")
  })

  it.each([
    [{ readonly: true }, 'openThing: option "readonly" is unknown; did you mean "readOnly"?'],
    [{ colour: 1 }, 'openThing: option "colour" is unknown'],
    [{ caps: { lnes: 2 } }, 'openThing: option "caps.lnes" is unknown; did you mean "lines"?'],
    [{ search: { embd: 1 } }, 'openThing: option "search.embd" is unknown; did you mean "embed"?'],
    [{ turns: [{ rol: "user" }] }, 'openThing: option "turns[0].rol" is unknown; did you mean "role"?'],
    [{ readOnly: "yes" }, 'openThing: option "readOnly" must be true or false, not "yes"'],
    [{ name: "" }, 'openThing: option "name" must be a text that is not empty, not ""'],
    [{ access: "reed" }, 'openThing: option "access" must be "read" or "write", not "reed"'],
    [{ caps: { lines: 0 } }, 'openThing: option "caps.lines" must be a positive integer, not 0'],
    [{ caps: [] }, 'openThing: option "caps" must be an object, not a list'],
    [{ search: 5 }, 'openThing: option "search" must be true or false or an object, not 5'],
    [{ search: { embed: 5 } }, 'openThing: option "search.embed" must be a function, not 5'],
    [{ turns: [{ role: 5 }] }, 'openThing: option "turns[0].role" must be a string, not 5'],
    [
      { store: { read: () => 1 } },
      'openThing: option "store" must be a store with the methods read, transact, not an object',
    ],
    [{ signal: {} }, 'openThing: option "signal" must be an AbortSignal, not an object'],
    [undefined, "openThing: the options must be an object, not undefined"],
    ["x".repeat(1000), `openThing: the options must be an object, not "${"x".repeat(59)}…"`],
  ])("refuses %#", (options, message) => {
    expect(messageOf(options)).toBe(message)
  })

  it("names an argument that is not the options", () => {
    expect(messageOf({ nme: "a" }, "draft")).toBe('openThing: draft.nme is unknown; did you mean "name"?')
    expect(messageOf({ turns: [5] }, "draft")).toBe("openThing: draft.turns[0] must be an object, not 5")
    expect(messageOf(5, "draft")).toBe("openThing: draft must be an object, not 5")
  })

  it("takes no notice of what a polluted prototype adds", () => {
    const prototype = Object.prototype as { polluted?: string }
    prototype.polluted = "yes"
    try {
      expect(messageOf({ readOnly: true })).toBe("valid")
      expect(messageOf({ readonly: true })).toBe(
        'openThing: option "readonly" is unknown; did you mean "readOnly"?',
      )
    } finally {
      delete prototype.polluted
    }
  })

  it("does not take a signal for options", () => {
    expect(messageOf(new AbortController().signal)).toBe(
      "openThing: the options must be { signal }, not the signal itself",
    )
  })
})
