import { describe, expect, it } from "vitest"
import { snapshotOf, topicFile } from "../../test/snapshot.ts"
import type { ParsedIndex } from "../index/parse-index.ts"
import { type IndexUpdate, upsertPointer } from "../index/update-index.ts"
import type { Snapshot } from "../store/store.ts"
import { editIndex, keepIndex } from "./edit-index.ts"

const LARGE = `# Mine\n\n${Array.from({ length: 2_000 }, (_, at) => `- [t${at}](t${at}.md) — hook ${at}\n`).join("")}`
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const refresh =
  (slug: string) =>
  (index: ParsedIndex): IndexUpdate =>
    upsertPointer(index, { slug, description: "now" }, { refreshHook: true })

/** The bytes of an index after an edit, as text. */
async function run(
  snapshot: Snapshot,
  edit = refresh("t1999"),
  options: Parameters<typeof editIndex>[2] = {},
) {
  const { bytes, note } = await editIndex(snapshot, edit, options)
  return { text: bytes ? decode(bytes) : undefined, added: note.added }
}

describe("editIndex", () => {
  it("adds the pointers of interrupted writes", async () => {
    const files = { "MEMORY.md": LARGE, "new.md": topicFile("news") }
    const interrupted = await run(snapshotOf(files, undefined, { unfinished: [{ slug: "new" }] }))
    expect(interrupted.text).toContain("- [new](new.md) — news\n- [t0]")
    expect(interrupted.text).toContain("- [t1999](t1999.md) — now\n")
  })

  it("reports whether the bytes on disk need a change", async () => {
    const same = await run(snapshotOf({ "MEMORY.md": LARGE }), keepIndex)
    expect(same).toMatchObject({ text: undefined })
    const files = { "MEMORY.md": "- [a](a.md)\n", "new.md": topicFile("news") }
    const recovered = await run(snapshotOf(files, undefined, { unfinished: [{ slug: "new" }] }), keepIndex)
    expect(recovered).toMatchObject({ text: expect.stringContaining("news") })
    const excepted = await run(snapshotOf(files, undefined, { unfinished: [{ slug: "new" }] }), keepIndex, {
      except: "new",
    })
    expect(excepted).toMatchObject({ text: undefined })
  })

  it("creates an index from the blank text if there is none", async () => {
    const made = await run(snapshotOf({}), refresh("a"), { blank: "# Blank\n\n" })
    expect(made).toMatchObject({ text: "# Blank\n\n- [a](a.md) — now\n" })
    expect(made.added).toMatchObject({ start: 0, length: Buffer.byteLength(made.text ?? ""), isNew: true })
  })

  it("creates no index when the change adds nothing", async () => {
    expect(await run(snapshotOf({}), keepIndex)).toMatchObject({ text: undefined })
  })

  it("rejects an index that is not UTF-8", async () => {
    const index = { bytes: Uint8Array.of(0x2d, 0xff), revision: "x" }
    await expect(run(snapshotOf({}, undefined, { index }))).rejects.toMatchObject({
      code: "unreadable-file",
      message: "MEMORY.md is not UTF-8 text. Nothing was changed. Convert it to UTF-8, then retry.",
    })
  })
})
