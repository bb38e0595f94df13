import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Named, nameFor, resourceOf, templateOf, uriOf } from "./addresses.ts"

const kinds = fc.constantFrom("topics" as const, "history" as const)
const addresses = fc.string({ unit: "grapheme", minLength: 1 })
const folders = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("index", "topics", "history", "42", "My App", "ein-sehr-langer-Name-eines-Ordners"),
)

describe("URIs", () => {
  test("of the index and the topics of the only memory have no name in them", () => {
    const index: Named = { memory: "", kind: "topics", address: "MEMORY" }
    expect(uriOf(index)).toBe("memory://index")
    expect(uriOf({ ...index, address: "team/deploy" })).toBe("memory://topics/team%2Fdeploy")
    expect(uriOf({ ...index, memory: "app" })).toBe("memory://app/index")
    expect(templateOf("", "topics")).toBe("memory://topics/{slug}")
    expect(templateOf("app", "history")).toBe("memory://app/history/{id}")
  })

  test("a URI names the same file after a round trip, whatever its folders are called", () => {
    fc.assert(
      fc.property(fc.array(folders, { maxLength: 5 }), kinds, addresses, (list, kind, address) => {
        const names: string[] = []
        for (const folder of list) names.push(nameFor(folder, names))
        expect(new Set(names).size).toBe(list.length)
        for (const memory of ["", ...names]) {
          expect(memory).toMatch(/^(?:|[a-z_][a-z0-9_-]{0,22})$/)
          const resource: Named = { memory, kind, address }
          expect(resourceOf(uriOf(resource))).toEqual(resource)
        }
      }),
    )
  })

  test("may have slashes that are not encoded", () => {
    const address = { memory: "", kind: "topics", address: "team/deploy" }
    expect(resourceOf("memory://topics/team/deploy")).toEqual(address)
    expect(resourceOf("memory://app/topics/team/deploy")).toEqual({ ...address, memory: "app" })
  })

  test.each([
    "",
    "memory://",
    "memory://topics",
    "memory://topics/",
    "memory://app",
    "memory://app/nothing/a",
    "file:///etc/passwd",
    "memory://topics/%E0%A4",
  ])("%j is not ours", (uri) => {
    expect(resourceOf(uri)).toBeUndefined()
  })
})
