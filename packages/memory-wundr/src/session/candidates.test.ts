import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { DetectedMemory } from "@caliban/memory-learn"
import { expect, test } from "vitest"
import { createCandidateFile } from "./candidates.ts"

const hint = (text: string): DetectedMemory => ({
  text,
  section: "User Preferences",
  scope: "user",
  confidence: 0.5,
  category: "user-preference",
  sourceTurn: { role: "user", content: text, timestamp: new Date(0), sessionId: "s1" },
})

const create = () => createCandidateFile(mkdtempSync(join(tmpdir(), "caliban-candidates-")), "shop", {})

test("a candidate is promoted when it is noticed again", async () => {
  const candidates = create()
  expect(await candidates.note([hint('Say "please" and thanks'), hint("記録は表で")])).toEqual([])
  expect(await candidates.count()).toBe(2)
  expect(await candidates.note([hint("記録は表で")])).toMatchObject([{ text: "記録は表で", confidence: 0.8 }])
  expect(readFileSync(candidates.path, "utf8")).toBe(
    '[\n{"text":"Say \\"please\\" and thanks","category":"user-preference"}\n]\n',
  )
})

test("a stored memory is no longer a candidate", async () => {
  const candidates = create()
  await candidates.note([hint("Tables rather than charts"), hint("Dark mode")])
  await candidates.drop((text) => text.startsWith("Tables"))
  expect(await candidates.count()).toBe(1)
})

test("nothing keeps the text of what is no candidate any more", async () => {
  const candidates = create()
  await candidates.note([hint("Tables rather than charts"), hint("Dark mode"), hint("記録は表で")])
  await candidates.note([hint("記録は表で")])
  await candidates.drop((text) => text.startsWith("Tables"))
  const folder = dirname(candidates.path)
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))
  const texts = paths.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path, "utf8"))
  expect(texts.join("\n")).toContain("Dark mode")
  expect(texts.join("\n")).not.toMatch(/Tables|記録/u)
})

test.each(["", "{", "null", '{"text":"x"}', '[1,null,{"text":3},{"text":"x","category":"?"}]'])(
  "anything else in the file is ignored: %s",
  async (text) => {
    const candidates = create()
    await candidates.note([hint("Dark mode")])
    writeFileSync(candidates.path, text)
    expect(await candidates.count()).toBe(0)
  },
)
