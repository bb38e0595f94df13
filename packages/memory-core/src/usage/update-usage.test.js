import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseIndex } from "../topic-index/parse-index.ts"
import { updateUsage } from "./update-usage.ts"
import { parseUsage, rankBy } from "./usage-record.ts"

const indexOf = (slugs) => parseIndex(slugs.map((slug) => `- [${slug}](${slug}.md) — user: text\n`).join(""))
const slugs = (count) => Array.from({ length: count }, (_, at) => `t${at}`)
/** Twelve lines: eleven pointers and the marker; the newest three in any case. */
const CAPS = { lines: 12, bytes: 25_600 }
const use = (now, ...used) => ({
  uses: new Map(used.map((slug) => [slug, now])),
  learned: new Map(),
  now,
  caps: CAPS,
})
function after(index, ...days) {
  let record
  for (const [day, used] of days.entries())
    record = updateUsage(record, indexOf(index), use(100 + day, ...used))
  return record
}
const shownIn = ({ slugs, shown }) => slugs.slice(0, shown)
describe("updateUsage", () => {
  it("begins with the uses, the last one first, and the order of the index", () => {
    const record = after(slugs(20), ["t15", "t18"])
    expect(record).toMatchObject({ format: 1, shown: 11 })
    expect(record.slugs).toEqual([
      "t18",
      "t15",
      ...slugs(20).filter((slug) => slug !== "t15" && slug !== "t18"),
    ])
  })
  it("keeps what is shown until its rank is 1.25 times the number that fit", () => {
    // With fewer lines, t5 to t8 are at the ranks that no longer fit.
    const before = after(slugs(20), ["t19"])
    expect(shownIn(before)).toContain("t9")
    const smaller = { ...before, shown: 8 }
    const next = updateUsage(smaller, indexOf(slugs(20)), {
      ...use(200, "t18", "t17"),
      caps: { ...CAPS, lines: 9 },
    })
    // Eight fit: three new ones, and five of the seven others that were shown.
    expect(shownIn(next)).toEqual(["t17", "t18", "t19", ...slugs(5)])
  })
  it("prefers a topic that is shown to one of a better rank that is not", () => {
    const index = slugs(20)
    // Lower numbers were used later: by last use, t3 and t4 come before t5.
    const recordOf = (shown) => {
      const all = [...shown, ...index.filter((slug) => !shown.includes(slug))]
      const times = all.map((slug) => 100 - Number(slug.slice(1)))
      return { format: 1, shown: shown.length, slugs: all, times, learned: [] }
    }
    const shown = [...index.slice(0, 3), ...index.slice(5, 13)]
    expect(shownIn(updateUsage(recordOf(shown), indexOf(index), use(200, "t0")))).toEqual(shown)
    // Eleven fit: rank 13 stays, rank 14 does not.
    const limits = [...index.slice(0, 3), ...index.slice(5, 11), "t13", "t14"]
    expect(shownIn(updateUsage(recordOf(limits), indexOf(index), use(200, "t0")))).toEqual([
      ...limits.slice(0, 10),
      "t3",
    ])
  })
  it("puts topics that learning created last, except the newest", () => {
    const learned = new Map(slugs(20).map((slug, at) => [slug, at % 2 === 0]))
    const record = updateUsage(undefined, indexOf(slugs(20)), { ...use(100, "t2", "t4"), learned })
    expect(shownIn(record)).toEqual(["t4", "t2", "t0", "t1", "t3", "t5", "t7", "t9", "t11", "t13", "t15"])
    const later = updateUsage(record, indexOf(slugs(20)), use(101, "t1"))
    expect(later.learned.map((at) => later.slugs[at])).toEqual(expect.arrayContaining(["t6", "t8", "t18"]))
    expect(shownIn(later)).not.toContain("t6")
  })
  it("drops topics that the index does not list, and counts new ones as used now", () => {
    const record = after(slugs(5), ["t4"])
    const next = updateUsage(record, indexOf(["x", "t1", "t4"]), use(300, "gone", "t1"))
    expect(next.slugs).toEqual(["t1", "x", "t4"])
    expect(next.times).toEqual([300, 300, 100])
  })
  it("takes the later of two uses, and no date in the future", () => {
    const record = { ...after(slugs(3), ["t2"]), times: [900, 100, 100] }
    expect(updateUsage(record, indexOf(slugs(3)), use(200, "t1")).times).toEqual([200, 200, 100])
    const early = { ...use(200), uses: new Map([["t1", 50]]) }
    expect(updateUsage(record, indexOf(slugs(3)), early).times).toEqual([200, 100, 100])
  })
  it("has at most 2,000 topics and 64 KB, and then does not rank other topics first", () => {
    const names = Array.from({ length: 3_000 }, (_, at) => `${at}-${"x".repeat(at % 90)}`)
    const record = updateUsage(undefined, indexOf(names), use(100, names[2_999]))
    expect(record.full).toBe(true)
    expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThan(65_536)
    expect(record.slugs[0]).toBe(names[2_999])
    expect(rankBy(record)({ slugs: ["other"] })).toBe(record.slugs.length)
    expect(rankBy(after(slugs(3), []))({ slugs: ["other"] })).toBe(-1)
  })
  it("gives any record an order of the index's topics, whatever a file contains", () => {
    const text = fc.oneof(fc.json(), fc.string(), fc.constant(JSON.stringify(after(slugs(9), ["t3"]))))
    const lists = fc.record({
      format: fc.constant(1),
      shown: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
      slugs: fc.array(fc.oneof(fc.constantFrom(...slugs(9)), fc.string(), fc.integer())),
      times: fc.array(fc.oneof(fc.integer(), fc.string())),
      learned: fc.array(fc.integer()),
    })
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          lists.map((value) => JSON.stringify(value)),
        ),
        (content) => {
          const next = updateUsage(parseUsage(content), indexOf(slugs(9)), use(100, "t5"))
          expect([...next.slugs].sort()).toEqual(slugs(9))
          expect(next.slugs[0]).toBe("t5")
          expect(next.times.every(Number.isFinite)).toBe(true)
        },
      ),
    )
  })
})
