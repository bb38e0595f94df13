import { expect, it } from "vitest"
import { DIAGNOSTIC_CODES } from "../packages/memory-core/src/diagnostics.ts"
import { MEMORY_ERROR_CODES } from "../packages/memory-core/src/errors.ts"
import { collectMessages, type Message } from "./messages.ts"

const messages = collectMessages("packages/memory-core/src")

function table(title: string, rows: readonly Message[]): string {
  const cells = rows.map(
    ({ code, text }) => `| \`${code}\` | ${text.replaceAll("|", "\\|").replaceAll("<", "&lt;")} |`,
  )
  return [`## ${title}`, "", "| code | text |", "| --- | --- |", ...cells, ""].join("\n")
}

it("the page of messages is up to date; `npx vitest run messages -u` in tests/ updates it", async () => {
  const isDiagnostic = ({ code }: Message): boolean => (DIAGNOSTIC_CODES as readonly string[]).includes(code)
  const notices = messages.filter(({ kind }) => kind === "notice")
  const page = [
    "# Messages",
    "",
    "Every message of `@caliban/memory-core`, generated from its source. `{…}` is a part that is known at run time only.",
    "What each code means, and what to do: [errors.md](../packages/memory-core/docs/errors.md).",
    "",
    table(
      "Errors",
      messages.filter(({ kind }) => kind === "error"),
    ),
    table("Diagnostics", notices.filter(isDiagnostic)),
    table(
      "Warnings of a write",
      notices.filter((message) => !isDiagnostic(message)),
    ),
    table(
      "Wrong options and arguments",
      messages.filter(({ kind }) => kind === "type-error"),
    ),
  ].join("\n")
  await expect(page).toMatchFileSnapshot("../docs/messages.md")
})

it("the page of messages has every error code", () => {
  const codes = new Set(messages.map(({ code }) => code))
  // The guard of the host supplies the message of `refused`.
  expect(MEMORY_ERROR_CODES.filter((code) => !codes.has(code))).toEqual(["refused"])
})
