import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { ConversationTurn } from "@caliban/memory-learn"
import { describe, expect, onTestFinished, test } from "vitest"
import { type AutoMemoriesOptions, createAutoMemories } from "../src/index.ts"
import type { NoticedEntry } from "../src/types.ts"

const said = (content: string): ConversationTurn => ({
  role: "user",
  content,
  timestamp: new Date(0),
  sessionId: "s",
})

interface World {
  root: string
  tell(...messages: string[]): Promise<NoticedEntry[]>
  /** The text of every file. */
  files(): string
}

function createWorld(options: Partial<AutoMemoriesOptions> = {}): World {
  const root = mkdtempSync(join(tmpdir(), "contact-data-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const auto = createAutoMemories({
    userHome: join(root, "home"),
    projectRoot: join(root, "project"),
    env: {},
    durability: "none",
    ...options,
  })
  return {
    root,
    async tell(...messages) {
      const noticed: NoticedEntry[] = []
      for (const message of messages) noticed.push(...(await auto.processTurn(said(message))))
      return noticed
    },
    files: () =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
        .join("\n"),
  }
}

describe("contact data that the user asks to remember", () => {
  test.each([
    ["remember my phone number is +49 171 2281567", "+49 171 2281567"],
    ["Remember that my e-mail address is anna.schmidt@web.de", "anna.schmidt@web.de"],
    ["Please remember: I live at Lindenstraße 12, 10969 Berlin", "Lindenstraße 12, 10969 Berlin"],
    ["Merk dir bitte, meine Telefonnummer ist 0171 2281567", "0171 2281567"],
    ["Retiens que mon e-mail est anna.schmidt@web.de", "anna.schmidt@web.de"],
    ["Recuerda que mi teléfono es +34 612 345 098", "+34 612 345 098"],
  ])("is stored: %s", async (message, value) => {
    const { tell, files } = createWorld()
    expect(await tell(message)).toMatchObject([{ outcome: "stored", requested: true }])
    expect(files()).toContain(value)
  })
})

test.each([
  "Remember that the staging password is hunter2x",
  "remember my card number is 4539 1488 0343 6467",
  "Remember that my IBAN is DE44500105175407324931",
  "Remember: the deploy token is ghp_a8Kd93jfLqPz0sXcVbNm12TyUiOpAs4dFgHj",
])("a secret or an account number is refused even on request: %s", async (message) => {
  const { tell, files } = createWorld()
  expect((await tell(message)).map(({ outcome }) => outcome)).toEqual(["refused"])
  expect(files()).not.toMatch(/hunter2x|4539|DE445|ghp_/u)
})

test.each([
  "We always send the invoices to anna.schmidt@web.de, never to the office.",
  "wrong, her number is +49 171 2281567, not the office",
  "Call Anna under +49 171 2281567 when the build breaks, that's our rule.",
])("contact data without a request is in no file: %s", async (message) => {
  const { tell, files, root } = createWorld()
  const noticed = await tell(message, message)
  expect(noticed.every(({ outcome }) => outcome === "refused")).toBe(true)
  expect(existsSync(join(root, "home")) ? files() : "").not.toMatch(/anna\.schmidt|2281567/u)
})

test("a request in one paragraph does not open the guard for another one", async () => {
  const { tell, files } = createWorld()
  const message =
    "Remember that my e-mail address is anna.schmidt@web.de.\n\nWe always send the invoices to bert.meier@gmx.de, never to the office."
  const noticed = await tell(message)
  expect(noticed.find(({ requested }) => requested === true)?.outcome).toBe("stored")
  expect(JSON.stringify(noticed)).not.toContain("bert.meier")
  expect(files()).not.toContain("bert.meier")
})

test.each([
  "Remember that my email is kim@example.org",
  "remember my phone number is +49 151 2345678",
  "Merk dir: meine Handynummer ist 0151 2345678",
])("the user's own contact data follows the user: %s", async (message) => {
  expect(await createWorld().tell(message)).toMatchObject([{ scope: "user", outcome: "stored" }])
})
