import { encode } from "@caliban/text"
import { describe, expect, it } from "vitest"
import { snapshotOf, topicFile } from "../../test/snapshot.ts"
import type { Snapshot } from "../store/store.ts"
import { removePointers, upsertPointer } from "../topic-index/update-index.ts"
import { editIndex, type IndexRequest } from "./edit-index.ts"

const LARGE = `# Mine\n\n${Array.from({ length: 2_000 }, (_, at) => `- [t${at}](t${at}.md) — hook ${at}\n`).join("")}`
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Edits, and says how much of the index the edit saw. */
async function run(snapshot: Snapshot, request: Partial<IndexRequest> = {}) {
  let seen = ""
  const slug = request.slug ?? "t1999"
  const { bytes, difference, ...rest } = await editIndex(snapshot, {
    slug,
    blank: "",
    edit(text) {
      seen = text
      return upsertPointer(text, { slug, description: "now" }, { renewHook: true })
    },
    ...request,
  })
  return { ...rest, text: decode(bytes), difference, seen }
}

describe("editIndex", () => {
  it("of a large index looks at the lines of its topic only, and gives what a look at all gives", async () => {
    const snapshot = snapshotOf({ "MEMORY.md": LARGE })
    for (const slug of ["t0", "t1999", "t1000", "new"]) {
      const quick = await run(snapshot, { slug })
      const { seen, ...whole } = await run(snapshot, { slug, condense: false })
      expect(seen).toBe(LARGE)
      expect(quick.seen.length).toBeLessThan(LARGE.length / 10)
      expect({ ...quick, seen }).toEqual({ ...whole, seen })
      expect(quick).toMatchObject({ isChanged: true, healed: [] })
    }
  })

  it("places removed lines in the whole index", async () => {
    const edit = (text: string) => removePointers(text, "t1500")
    const { removed } = await run(snapshotOf({ "MEMORY.md": LARGE }), { slug: "t1500", edit })
    expect(removed).toEqual([
      {
        line: "- [t1500](t1500.md) — hook 1500",
        at: 1502,
        above: "- [t1499](t1499.md) — hook 1499",
        end: "\n",
      },
    ])
  })

  it("looks at all of it when something is to be mended", async () => {
    const files = { "MEMORY.md": LARGE, "new.md": topicFile("news") }
    const cutOff = await run(snapshotOf(files, undefined, { unfinished: ["new"] }))
    expect(cutOff.healed).toEqual(["new"])
    expect(cutOff.text).toContain("- [new](new.md) — news\n- [t0]")
    expect(cutOff.text).toContain("- [t1999](t1999.md) — now\n")
    const late = await run(snapshotOf(files, undefined, { lateSaves: [encode(`${LARGE}mine\n`)] }))
    expect(late.text).toBe(`${LARGE.replace("hook 1999", "now")}mine\n`)
    const both = await run(
      snapshotOf(files, undefined, { unfinished: ["new"], lateSaves: [encode(`${LARGE}mine\n`)] }),
    )
    expect(both.text).toBe(`${cutOff.text}mine\n`)
    const none = await run(snapshotOf(files, undefined, { lateSaves: [] }))
    expect(none.seen.length).toBeLessThan(LARGE.length / 10)
  })

  it("says that the bytes are right as they are, or only had to be mended", async () => {
    const edit = (text: string) => ({ text, removed: [] })
    for (const condense of [true, false]) {
      const same = await run(snapshotOf({ "MEMORY.md": LARGE }), { condense, edit })
      expect(same).toMatchObject({ isChanged: false, text: LARGE })
      expect(same.difference).toMatchObject({ removed: new Uint8Array(), inserted: new Uint8Array() })
    }
    const files = { "MEMORY.md": "- [a](a.md)\n", "new.md": topicFile("news") }
    const mended = await run(snapshotOf(files, undefined, { unfinished: ["new"] }), { edit })
    expect(mended).toMatchObject({ isChanged: true, healed: ["new"] })
    const excepted = await run(snapshotOf(files, undefined, { unfinished: ["new"] }), { edit, except: "new" })
    expect(excepted).toMatchObject({ isChanged: false, healed: [] })
  })

  it("tells what the change itself did, apart from what was mended", async () => {
    const files = { "MEMORY.md": "- [a](a.md)\n", "new.md": topicFile("news") }
    const snapshot = snapshotOf(files, undefined, { unfinished: ["new"] })
    const { difference, text } = await run(snapshot, { slug: "a" })
    expect(text).toBe("- [new](new.md) — project: news\n- [a](a.md) — now\n")
    expect(decode(difference.inserted)).toBe(" — now")
    expect(difference.existed).toBe(true)
  })

  it("makes an index from the blank one where there is none", async () => {
    const made = await run(snapshotOf({}), { slug: "a", blank: "# Blank\n\n" })
    expect(made).toMatchObject({ text: "# Blank\n\n- [a](a.md) — now\n", isChanged: true })
    expect(made.difference.existed).toBe(false)
  })

  it("makes none when nothing is to be in it", async () => {
    const edit = (text: string) => ({ text, removed: [] })
    expect(await run(snapshotOf({}), { edit })).toMatchObject({ text: "", isChanged: false })
  })

  it("refuses to change what is not UTF-8", async () => {
    const index = { bytes: Uint8Array.of(0x2d, 0xff), revision: "x" }
    await expect(run(snapshotOf({}, undefined, { index }))).rejects.toMatchObject({
      code: "unreadable-file",
      message:
        "MEMORY.md is not UTF-8 text, so it was left as it is. Convert it to UTF-8 by hand and try again.",
    })
  })
})
