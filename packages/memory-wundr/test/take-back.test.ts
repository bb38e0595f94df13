import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { createAutoMemories, type NoticedEntry } from "../src/index.ts"

function createRoot(): string {
  const root = mkdtempSync(join(tmpdir(), "caliban-take-back-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ["home", "project"]) mkdirSync(join(root, folder))
  return root
}

/** A conversation in a home with a project. */
function start(root = createRoot(), readOnly = false) {
  const [userHome, projectRoot] = [join(root, "home"), join(root, "project")]
  const auto = createAutoMemories({ userHome, projectRoot, env: {}, durability: "none", readOnly })
  const say = async (content: string): Promise<readonly NoticedEntry[]> => {
    const noticed = await auto.processTurn({ role: "user", content, timestamp: new Date(), sessionId: "1" })
    return noticed
  }
  const texts = async (): Promise<string[]> => (await auto.entries.list()).map(({ text }) => text)
  return { auto, say, texts }
}

describe("what was stored of a message goes when the user asks afterwards", () => {
  test.each([
    ["Remember that I'm pregnant.", "Don't save that."],
    ["Remember that I'm pregnant.", "On second thought, please don't remember that."],
    ["By the way, I'm left-handed.", "Please don't remember that."],
    ["Remember that I'm pregnant.", "Actually, don't remember that I'm pregnant."],
    ["Always use pnpm, never npm.", "Merk dir das bitte nicht."],
  ])("%j, %j", async (first, second) => {
    const { say, texts } = start()
    const [stored] = await say(first)
    expect(await say("What's 2+2?")).toEqual([])
    const { text, where } = stored ?? {}
    expect(await say(second)).toMatchObject([{ outcome: "removed", where, text }])
    expect(await texts()).toEqual([])
  })

  test("and what it had replaced comes back, with its day", async () => {
    const { auto, say, texts } = start()
    const [{ where = "" } = {}] = await say("Note that our API listens on port 8080.")
    const before = readFileSync(where, "utf8")
    await say("Note that our API listens on port 9090 now.")
    expect(await say("Don't save that.")).toMatchObject([{ outcome: "removed" }])
    expect(readFileSync(where, "utf8")).toBe(before)
    expect(await texts()).toEqual(["Our API listens on port 8080."])
    expect((await auto.onSessionEnd()).text).toBe("1 learned, 0 confirmed, 0 stale")
  })

  test('and with "scratch that" in the next message', async () => {
    const { say, texts } = start()
    await say("Remember that we deploy on Tuesdays.")
    expect(await say("Scratch that.")).toMatchObject([{ outcome: "removed" }])
    expect(await texts()).toEqual([])
  })

  test("a correction is no candidate of later sessions any more", async () => {
    const root = createRoot()
    const { say } = start(root)
    await say("No, use pnpm not npm.")
    await say("Don't save that.")
    const later = start(root)
    expect(await later.say("No, use pnpm not npm.")).toEqual([])
    expect(await later.texts()).toEqual([])
  })

  test.each(["Don't save that.", "Don't remember that we use pnpm."])(
    "nor of this one, after %j",
    async (asks) => {
      const { say, texts } = start()
      await say("No, use Vitest, not Jest.")
      await say("No, use pnpm, not npm.")
      await say("Is that clear?")
      await say(asks)
      expect(await say("No, use pnpm, not npm.")).toEqual([])
      expect(await say("No, use Vitest, not Jest.")).toMatchObject([{ outcome: "stored" }])
      expect(await texts()).toHaveLength(1)
      expect(await say("No, use pnpm, not npm.")).toMatchObject([{ outcome: "stored" }])
    },
  )

  test("nor one of an earlier session that the user says is not to be remembered", async () => {
    const root = createRoot()
    await start(root).say("No, use pnpm not npm.")
    await start(root).say("No, use Vitest not Jest.")
    const { say } = start(root)
    await say("Please don't remember that I want pnpm, not npm.")
    expect(await say("No, use pnpm not npm.")).toEqual([])
    expect(await say("No, use Vitest not Jest.")).toMatchObject([{ outcome: "stored" }])
  })

  test("a read-only session leaves the candidates of others", async () => {
    const root = createRoot()
    await start(root).say("No, use pnpm not npm.")
    const reader = start(root, true)
    await reader.say("Remember: use pnpm not npm.")
    expect(await reader.say("Don't save that.")).toEqual([])
    expect(await start(root).say("No, use pnpm not npm.")).toMatchObject([{ outcome: "stored" }])
  })

  test.each([
    ["Remember that we use pnpm.", "Just for this session, use npm instead of pnpm."],
    ["Remember that we use pnpm.", "My boyfriend hates pnpm, don't save that."],
    ["Remember that we use pnpm.", 'Tim said "don\'t save that".'],
    ["Remember that we use pnpm.", "Is that just for this session?"],
  ])("but not what another statement is about: %j, %j", async (first, second) => {
    const { say, texts } = start()
    await say(first)
    expect(await say(second)).toEqual([])
    expect(await texts()).toEqual(["We use pnpm."])
  })

  test("nor what an earlier session stored, nor what a person has added to since", async () => {
    const { say, texts } = start()
    const [{ where = "" } = {}] = await say("Remember that invoices go to Kim.")
    writeFileSync(
      where,
      readFileSync(where, "utf8").replace(/^- .*$/mu, (line) => `${line}\n  - Desk 4`),
    )
    expect(await say("Don't save that.")).toEqual([])
    expect(await texts()).toEqual(["Invoices go to Kim."])
  })
})
