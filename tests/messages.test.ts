import { expect, it } from "vitest"
import { DIAGNOSTIC_CODES } from "../packages/memory-core/src/diagnostics.ts"
import { MEMORY_ERROR_CODES } from "../packages/memory-core/src/errors.ts"
import { collectMessages, type Message } from "./messages.ts"
import { collectTexts, type SourceText } from "./texts.ts"

const messages = collectMessages("packages/memory-core/src")

function table(title: string, rows: readonly Message[]): string {
  const cells = rows.map(
    ({ code, text }) => `| \`${code}\` | ${text.replaceAll("|", "\\|").replaceAll("<", "&lt;")} |`,
  )
  return [`## ${title}`, "", "| code | text |", "| --- | --- |", ...cells, ""].join("\n")
}

/** The packages whose texts reach a user or a model, with the files that have none of them. */
const TEXTS: readonly (readonly [title: string, folder: string, skip?: RegExp])[] = [
  ["Commands: `@caliban/slash-memory`", "packages/slash-memory/src"],
  ["Tools: `@caliban/memory-tools`", "packages/memory-tools/src"],
  ["Search: `@caliban/memory-search`", "packages/memory-search/src", /^engine\//],
  ["Sessions and pools: `@caliban/memory`", "packages/memory/src"],
  ["Learning: `@caliban/memory-learn`", "packages/memory-learn/src", /^(?:detect|similar|text)\//],
  ["Guard: `@caliban/memory-guard`", "packages/memory-guard/src", /^(?:rules|forms|values)\//],
  ["MCP server: `@caliban/memory-mcp`", "packages/memory-mcp/src"],
  ["Demo", "apps/demo-agent/src", /^offline\//],
]

function textTable(title: string, rows: readonly SourceText[]): string {
  const cells = rows.map(({ file, text }) => {
    const cell = text
      .trim()
      .replace(/\s*\n\s*/g, " ⏎ ")
      .replaceAll("|", "\\|")
      .replaceAll("<", "&lt;")
    return `| ${file} | ${cell} |`
  })
  return [`## ${title}`, "", "| file | text |", "| --- | --- |", ...cells, ""].join("\n")
}

it("the page of messages is up to date; `npx vitest run messages -u` in tests/ updates it", async () => {
  const isDiagnostic = ({ code }: Message): boolean => (DIAGNOSTIC_CODES as readonly string[]).includes(code)
  const notices = messages.filter(({ kind }) => kind === "notice")
  const page = [
    "# Messages",
    "",
    "Every text that reaches a user or a model, generated from the sources. `{…}` is a part that is known at run time only.",
    "The first four tables are the messages of `@caliban/memory-core`. What each code means, and what to do:",
    "[errors.md](../packages/memory-core/docs/errors.md). The other tables have every text of a package, parts of sentences",
    "included. The sentences of the demo's offline model are left out: they are the answers of a model.",
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
    ...TEXTS.map(([title, folder, skip]) => textTable(title, collectTexts(folder, skip))),
  ].join("\n")
  await expect(page).toMatchFileSnapshot("../docs/messages.md")
})

it("the page of messages has every error code", () => {
  const codes = new Set(messages.map(({ code }) => code))
  // The guard of the host supplies the message of `refused`, and the pool of `@caliban/memory` that of `quota`.
  expect(MEMORY_ERROR_CODES.filter((code) => !codes.has(code))).toEqual(["moved", "quota", "refused"])
})
