import { expect, test } from "vitest"
import { withOfflineModel } from "./offline-fixture.ts"

const converse = withOfflineModel()

test.each([
  "Bob: we use Angular\nAnn: the api runs on port 4000\nBob: standup is at 9",
  "2026-01-02T10:00:01Z INFO server listens on port 3000\n2026-01-02T10:00:03Z INFO worker uses redis",
  "$ ls -l\ntotal 8\ndrwxr-xr-x 2 root root 4096 Nov 29 src",
  "> vitest run\n✓ src/a.test.ts (3 tests)\nTests  7 passed (7)",
  "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-const port = 3001\n+const port = 3000",
  'Traceback (most recent call last):\n  File "a.py", line 3\nValueError: the limit is 5',
  "Summarise this:\nI prefer vim. We use Angular.",
  "Translate to German: I prefer vim. We use Angular.",
])("nothing of a paste is saved: %j", async (message) => {
  const { answer, facts } = await converse(message)
  expect(answer).toMatch(/^I cannot do anything with that, and nothing was saved\./)
  expect(facts).toEqual([])
})

test("what is said before a paste is saved", async () => {
  const { answer, facts } = await converse("We use vim.\n\nBob: we use Angular\nAnn: we use Vue")
  expect(answer).toContain("Not done")
  expect(facts).toEqual(["We use vim."])
})

test.each(["I work at Acme.\nMy cat is Tom.", "Remember this:\nBob: desk 4\nAnn: desk 5"])(
  "two lines of a person's own are two facts: %j",
  async (message) => {
    expect((await converse(message)).facts).toHaveLength(2)
  },
)

test.each([
  ["we deploy on \u001b[31mMondays\u001b[0m", "We deploy on Mondays."],
  ["remember that the \u001b[1;32mport\u001b[0m is 3000", "The port is 3000."],
])("terminal colours of a paste are no part of the fact: %j", async (message, fact) => {
  expect((await converse(message)).facts).toEqual([fact])
})
