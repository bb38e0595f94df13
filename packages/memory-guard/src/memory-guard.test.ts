import {
  createMapStore,
  createMemory,
  isMemoryError,
  type Memory,
  type TopicDraft,
} from "@caliban/memory-core"
import { describe, expect, test } from "vitest"
import { createMemoryGuard } from "./memory-guard.ts"

const open = (options = {}): Memory =>
  createMemory({
    cwd: "/work",
    store: createMapStore(),
    guard: createMemoryGuard(options),
    system: { home: "/home/x", env: {} },
  })

const draft = (changes: Partial<TopicDraft>): TopicDraft => ({
  slug: "staging",
  type: "reference",
  description: "How staging is reached",
  body: "Through the VPN.\n",
  ...changes,
})

const refusal = async (changes: Partial<TopicDraft>, options = {}): Promise<string | undefined> => {
  try {
    await open(options).write(draft(changes))
    return undefined
  } catch (error) {
    if (!isMemoryError(error, "refused")) throw error
    return `${String(error.details["rule"])} | ${error.message}`
  }
}

describe("createMemoryGuard", () => {
  test("accepts what may be stored", async () => {
    expect(
      await refusal({
        body: "The password is in the team vault under staging.\n\n    ssh -p 2222 deploy@build-01\n",
      }),
    ).toBe(undefined)
  })

  test("refuses with rule, place and remedy", async () => {
    expect(await refusal({ body: "Host: db.acme.dev\nThe password is hunter2.\n" })).toBe(
      'stated-password | Not stored: a password or code (stated-password) in the body, line 2. Omit the value and write where it is kept, for example "the password is in the team vault".',
    )
  })

  test.each([
    ["description", { description: "The staging password is hunter2" }],
    ["slug", { slug: "staging-password-is-hunter2" }],
    ["name", { name: "Staging password: hunter2" }],
    ["body, line 1", { description: "The staging password", body: "hunter2\n" }],
  ])("names the %s as the place, and never the value", async (place, changes) => {
    const message = await refusal(changes)
    expect(message).toContain(`in the ${place}.`)
    expect(message).not.toContain("hunter2")
  })

  test("accepts a description that ends with a label before a body of prose", async () => {
    expect(
      await refusal({ description: "The staging password", body: "It is in the keychain under staging.\n" }),
    ).toBe(undefined)
    expect(
      await refusal({ slug: "api-key", description: "API key", body: "Rotate it every 90 days.\n" }),
    ).toBe(undefined)
  })

  test("refuses contact data unless it is allowed", async () => {
    const body = "Anna leads the team: anna.schmidt@web.de\n"
    expect(await refusal({ body })).toContain("personal contact data (email) in the body, line 1")
    expect(await refusal({ body }, { allowContact: true })).toBe(undefined)
  })

  test("accepts contact data in a draft that the user asked for, and no secret", async () => {
    const draft = {
      slug: "anna",
      description: "Anna",
      body: "anna.schmidt@web.de",
      learned: { requested: true },
    }
    const guard = createMemoryGuard()
    expect(await guard(draft)).toBe(undefined)
    expect((await guard({ ...draft, body: "The staging password is hunter2x" }))?.rule).toBe(
      "stated-password",
    )
    expect((await guard({ ...draft, body: "card 4539 1488 0343 6467" }))?.rule).toBe("payment-card")
  })

  test("refuses the contents of a file, accepts an example", async () => {
    const code = (lines: number): string =>
      `\`\`\`ts\n${Array.from({ length: lines }, (_, at) => `export const value${at} = ${at}`).join("\n")}\n\`\`\`\n`
    expect(await refusal({ body: code(12) })).toBe(undefined)
    expect(await refusal({ body: code(41) })).toContain("the contents of a file (long-block)")
    expect(await refusal({ body: code(12) }, { longestExample: 10 })).toContain(
      "the contents of a file (long-block)",
    )
  })

  test("accepts a short statement of common words that the slug repeats", async () => {
    const description = "Branch names contain the ticket number"
    const slug = "branch-names-contain-ticket-number"
    expect(await refusal({ slug, description, body: description })).toBe(undefined)
  })

  test.each([
    ["uk-tax-rate-20", "The UK tax rate is 20 %."],
    ["tk-42-floor-3", "TK 42 is on floor 3."],
    ["api-v2-sunset-2027", "API v2 ends in 2027."],
    ["uk-gdp-q3-2026", "UK GDP Q3 2026."],
  ])("accepts the slug %s, which its description continues", async (slug, text) => {
    expect(await refusal({ slug, description: text, body: text })).toBe(undefined)
  })

  test.each([
    "./password-is-hunter2/notes.md",
    "password-is-hunter2/notes",
    "team/password-is-hunter2",
    "password-is-banana/notes",
  ])("looks at the folders of the address %s", async (slug) => {
    const refused = await createMemoryGuard()(draft({ slug }))
    expect(refused?.message).toContain("(stated-password) in the slug.")
  })

  test.each([
    "./passwords/rotation.md",
    "feedback/pins/2026-01-02",
    "team/codes/door.txt",
    "./pin/v1.2.3.md",
    "mobile/2026-05-12",
    "passport/2026-05",
    "pins/react18",
    "pins/esp32",
    "passwords/rfc8018",
    "passwords/office365.md",
  ])("accepts the address %s", async (slug) => {
    expect(await createMemoryGuard()(draft({ slug }))).toBe(undefined)
  })

  test("leaves no file behind when it refuses", async () => {
    const memory = open()
    await expect(memory.write(draft({ body: "password: hunter2\n" }))).rejects.toThrow("Not stored")
    expect((await memory.list()).topics).toEqual([])
  })
})
