import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { findSecrets } from "./find-secrets.ts"
import { maskSecrets } from "./mask-secrets.ts"

/** Pieces of which secrets, disguises and masks are made, in any order. */
const FRAGMENTS = [
  "password",
  " is ",
  ": ",
  "=",
  '"',
  " + ",
  "\n",
  "hunter2",
  "Zx81kkQ9fPq2mVt7",
  "ghp_",
  "a8Kd93jfLs03kfjsLKdj39fkslDKfj39skDk9",
  "sk-",
  "api_key",
  "token ",
  "Bearer ",
  "https://app:",
  "@db.acme.dev/x",
  "4539 1488 0343 6467",
  "anna.schmidt@web.de",
  "+49 30 2281 56789",
  "-----BEGIN PRIVATE ",
  "KEY-----",
  "\u200b",
  "ｐａｓｓ",
  "%41",
  "&#65;",
  "[masked: ",
  "x]",
  "`",
  "密码是",
  "пароль ",
  "Recovery codes: 11aa-22bb, ",
  "cGFzc3dvcmQ9aHVudGVyMg==",
  " for the ",
  " characters",
  "sha256:",
  "process.env.",
  "-p",
  "mysql ",
]

const texts = fc.oneof(
  fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 14 }).map((parts) => parts.join("")),
  fc
    .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: "binary", maxLength: 6 })), {
      maxLength: 14,
    })
    .map((parts) => parts.join("")),
)

describe("maskSecrets", () => {
  test("replaces the value with the rule and keeps the rest", () => {
    expect(maskSecrets("Staging: the password is hunter2, the port 5432.")).toEqual({
      text: "Staging: the password is [masked: stated-password], the port 5432.",
      findings: [{ rule: "stated-password", class: "password", start: 25, end: 32 }],
    })
  })

  test("returns a text without findings unchanged", () => {
    expect(maskSecrets("We deploy on Fridays.")).toEqual({ text: "We deploy on Fridays.", findings: [] })
  })

  test("leaves nothing to find and returns valid positions for any text", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { text: masked, findings } = maskSecrets(text)
        expect(findSecrets(masked)).toEqual([])
        expect(maskSecrets(masked)).toEqual({ text: masked, findings: [] })
        let reached = 0
        let rebuilt = ""
        for (const { rule, start, end } of findings) {
          expect(start).toBeGreaterThanOrEqual(reached)
          expect(end).toBeGreaterThan(start)
          rebuilt += `${text.slice(reached, start)}[masked: ${rule}]`
          reached = end
        }
        expect(reached).toBeLessThanOrEqual(text.length)
        expect(masked).toBe(rebuilt + text.slice(reached))
      }),
    )
  })

  test("leaves no copy of a value that was found", () => {
    // The name of an algorithm is no value: "the password is rsa4096".
    const value = fc
      .stringMatching(/^[a-z]{3,6}[0-9]{2,4}[A-Z]{2,4}$/)
      .filter((text) => !/^(?:rsa|aes|dsa|des)\d/.test(text))
    const frame = fc.constantFrom(
      "the password is %",
      "password=%",
      "das Passwort lautet %",
      "密码是%",
      "пароль: %",
    )
    const around = fc.constantFrom("", "\nuse % there", " and again %.", " (%)")
    fc.assert(
      fc.property(value, frame, around, (secret, before, after) => {
        expect(maskSecrets((before + after).replaceAll("%", secret)).text).not.toContain(secret)
      }),
    )
  })
})
