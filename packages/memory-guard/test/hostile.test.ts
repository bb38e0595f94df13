import { describe, expect, test } from "vitest"
import { createMemoryGuard, findSecrets, maskSecrets } from "../src/index.ts"
import { HOSTILE_TEXTS } from "./hostile-texts.ts"

/** `npm run torture` takes all of them. */
const TEXTS = HOSTILE_TEXTS.filter((_, at) => process.env["CALIBAN_TEST_SLOW"] !== undefined || at % 5 === 0)

const KB = 1_024
const MB = KB * KB

/** Processor time in milliseconds, which other programs do not change. */
function costOf(text: string): number {
  const before = process.cpuUsage()
  findSecrets(text)
  return process.cpuUsage(before).user / 1_000
}

const draftOf = (body: string): { slug: string; description: string; body: string } => ({
  slug: "notes",
  description: "Notes",
  body,
})

describe("hostile text", () => {
  test.each(TEXTS)("takes time linear in its length: $name", ({ make }) => {
    costOf(make(2 * KB))
    const [short, long] = [make(8 * KB), make(32 * KB)]
    const limit = 12 * Math.max(5, costOf(short), costOf(short))
    // Four times as long: 16 times the time would be a square. A pause of the garbage collector may hit one run.
    const isLinear = [1, 2, 3].some(() => costOf(long) < limit)
    expect(isLinear).toBe(true)
  })

  test.each(["random ASCII", "JSON Web Tokens", "base64 in short runs", "an open fence", "prose"])(
    "lets timers run while a topic at the limit is checked: %s",
    async (name) => {
      const body = HOSTILE_TEXTS.find((one) => one.name === name)?.make(240 * KB) ?? ""
      let ran = 0
      const timer = setInterval(() => ran++, 0)
      await createMemoryGuard()(draftOf(body))
      clearInterval(timer)
      expect(ran).toBeGreaterThan(2)
    },
  )

  test("gives the same answer in turns and at once", async () => {
    for (const { make } of HOSTILE_TEXTS.filter((_, at) => at % 25 === 0)) {
      const text = make(20 * KB)
      const refusal = await createMemoryGuard()({ slug: "", description: "", body: text })
      expect(refusal?.rule).toBe(findSecrets(text)[0]?.rule)
    }
  })

  test("of a legal length is masked without an overflow of the stack", () => {
    const dense = `password is hunter2 and gh${"p_"}A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8 ok. `
    expect(maskSecrets(dense.repeat(2_000)).text).not.toContain("hunter2")
  })
})

describe("a text that no topic can hold", () => {
  test.each(HOSTILE_TEXTS.filter((_, at) => at % 10 === 0))("is one finding: $name", ({ make }) => {
    const text = make(MB)
    expect(findSecrets(text)).toEqual([
      { rule: "too-long", class: "file-content", start: 0, end: text.length },
    ])
  })

  test("of 8 MB is refused with a clear message, and masked as a whole", async () => {
    const text = "password is hunter2 ".repeat((8 * MB) / 20)
    expect(await createMemoryGuard()(draftOf(text))).toEqual({
      rule: "too-long",
      message:
        "Not stored: the text is longer than the 300,000 characters that are checked for secrets (too-long). Summarise it, or divide it between several topics.",
    })
    expect(maskSecrets(text).text).toBe("[masked: too-long]")
  })

  test("starts where no legal topic ends", () => {
    expect(findSecrets("a ".repeat(150_000))).toEqual([])
    expect(findSecrets(`${"a ".repeat(150_000)}.`).map(({ rule }) => rule)).toEqual(["too-long"])
  })
})
