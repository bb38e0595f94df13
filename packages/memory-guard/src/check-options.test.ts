import { describe, expect, test } from "vitest"
import { createMemoryGuard, findSecrets, maskSecrets } from "./index.ts"

/** The functions as JavaScript sees them. */
const find = findSecrets as (...args: unknown[]) => unknown
const mask = maskSecrets as (...args: unknown[]) => unknown
const create = createMemoryGuard as (...args: unknown[]) => (draft?: unknown) => Promise<unknown>

describe("a wrong call is one sentence", () => {
  test.each([
    [() => find(5), "findSecrets: text must be a string, not 5"],
    [() => find(), "findSecrets: text must be a string, not undefined"],
    [() => find("a", null), "findSecrets: the options must be an object, not null"],
    [() => find("a", true), "findSecrets: the options must be an object, not true"],
    [
      () => find("a", { allowContacts: true }),
      'findSecrets: option "allowContacts" is unknown; did you mean "allowContact"?',
    ],
    [
      () => find("a", { allowContact: "yes" }),
      'findSecrets: option "allowContact" must be true or false, not "yes"',
    ],
    [() => mask(undefined), "maskSecrets: text must be a string, not undefined"],
    [() => mask(["a"]), "maskSecrets: text must be a string, not a list"],
    [
      () => mask("a", { longestExmple: 3 }),
      'maskSecrets: option "longestExmple" is unknown; did you mean "longestExample"?',
    ],
    [
      () => find("a", Object.create({ allowContact: true })),
      'findSecrets: option "allowContact" cannot be inherited',
    ],
    [
      () => create({ longestExample: Symbol("5") }),
      'createMemoryGuard: option "longestExample" must be a positive integer, not Symbol(5)',
    ],
    [
      () => create({ longestExample: Object.create(null) }),
      'createMemoryGuard: option "longestExample" must be a positive integer, not an object',
    ],
    [() => create({ lvel: 1 }), 'createMemoryGuard: option "lvel" is unknown'],
    [() => create("strict"), 'createMemoryGuard: the options must be an object, not "strict"'],
    [
      () => create({ longestExample: -1 }),
      'createMemoryGuard: option "longestExample" must be a positive integer, not -1',
    ],
    [
      () => create({ longestExample: "40" }),
      'createMemoryGuard: option "longestExample" must be a positive integer, not "40"',
    ],
  ])("%#", (call, message) => {
    expect(call).toThrow(new TypeError(message))
  })

  test.each([
    [undefined, "guard: draft must be an object, not undefined"],
    ["password is hunter2", 'guard: draft must be an object, not "password is hunter2"'],
    [{ slug: "a", description: "A" }, "guard: draft.body must be a string, not undefined"],
    [{ slug: 5, description: "A", body: "" }, "guard: draft.slug must be a string, not 5"],
  ])("of a guard: %j", async (draft, message) => {
    await expect(create()(draft)).rejects.toThrow(new TypeError(message))
  })
})

test("an option that is undefined counts as left out", () => {
  expect(find("a", { allowContact: undefined, longestExample: undefined })).toEqual([])
})
