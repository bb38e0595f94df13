import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { timesIn } from "../src/engine/dates.ts"
import { createDocumentIndex, type DocumentIndex } from "../src/engine/document-index.ts"
import type { EngineHit, EngineQuery, SearchDocument } from "../src/engine/engine-types.ts"
import { searchIndex } from "../src/engine/search-index.ts"

const NOW = Date.UTC(2026, 10, 22)
const DAY = 86_400_000

const ask = (text: string, more: Partial<EngineQuery> = {}): EngineQuery => ({
  text,
  now: NOW,
  maxResults: 10,
  minScore: 0,
  ...more,
})

const indexOf = (...documents: SearchDocument[]): DocumentIndex => {
  const index = createDocumentIndex()
  for (const document of documents) index.put(document)
  return index
}

const addresses = (hits: readonly EngineHit[]): string[] => hits.map(({ document }) => document.address)

/** The first address for a query over topics that are given as `address: body`. */
const first = (topics: Record<string, string>, query: string): string | undefined => {
  const documents = Object.entries(topics).map(([address, body]) => ({ address, body }))
  return addresses(searchIndex(indexOf(...documents), ask(query)))[0]
}

describe("a search", () => {
  it.each([[], ["Lunch at noon"], ["Search index rebuilt nightly"]])(
    "finds a date although another topic shares letters with the month: %j",
    (...others) => {
      for (const query of ["in March", "14 March", "March 14th"]) {
        const topics = { bill: "Invoices 2026-03-14", plants: "Plants need water", printer: "It jams" }
        const more = others.map((other, at) => [`other-${at}`, other] as const)
        const documents = [...Object.entries(topics), ...more].map(([address, body]) => ({ address, body }))
        const hits = searchIndex(indexOf(...documents), ask(query, { minScore: 0.15 }))
        expect(addresses(hits), query).toContain("bill")
      }
    },
  )

  it("finds a document and says why", () => {
    const index = indexOf(
      { address: "deploy", description: "How we deploy", body: "# Steps\n\nRun `make ship`, then deploy.\n" },
      { address: "lunch", description: "Where we eat", body: "At noon.\n" },
    )
    expect(searchIndex(index, ask("deploying"))).toEqual([
      {
        document: expect.objectContaining({ address: "deploy" }),
        score: expect.any(Number),
        evidence: expect.any(Number),
        passage: "Run `make ship`, then deploy.",
        line: 3,
        fields: ["slug", "description", "body"],
        terms: ["deploying"],
      },
    ])
  })

  it("shows the description when only the head matches", () => {
    const [hit] = searchIndex(
      indexOf({ address: "a", description: "Where we eat", body: "At noon.\n" }),
      ask("eat"),
    )
    expect(hit).toMatchObject({ passage: "Where we eat", fields: ["description"] })
    expect(hit?.line).toBeUndefined()
  })

  it.each([
    ["a prefix", "deploym", "The deployment takes an hour", "Lunch is at noon"],
    ["a typing mistake", "databse", "The database runs on port 5432", "Lunch is at noon"],
    ["swapped letters", "recieve", "We receive parcels on Monday", "Lunch is at noon"],
    [
      "a part of a German compound",
      "datenbank",
      "Die Datenbankverbindung ist langsam",
      "Mittag ist um zwölf",
    ],
    [
      "words that the query joins",
      "datenbankverbindung",
      "Die Verbindung zur Datenbank",
      "Mittag ist um zwölf",
    ],
    ["an inflected Russian word", "сервера", "Сервер стоит в подвале", "Обед в полдень"],
    ["an Arabic word without its article", "خادم", "الخادم في القبو", "الغداء في الظهر"],
    ["Chinese", "数据库端口", "我们的数据库使用端口5432", "午饭是十二点"],
    ["one Chinese character", "猫", "我喜欢猫和狗", "午饭是十二点"],
    ["Japanese", "会議室", "会議室は三階にあります", "昼食は正午です"],
    ["Korean with another ending", "서버는", "서버가 느립니다", "점심은 정오입니다"],
    ["an identifier in another style", "get_user_by_id", "Call getUserById(7)", "Call sendMail()"],
    ["a part of an identifier", "webhook", "handleStripeWebhook retries", "Call sendMail()"],
    ["a path", "navigation linking", "See src/navigation/linking.ts", "See src/mail/send.ts"],
    ["a language with signs", "c++", "Written in C++.", "Written in C#."],
    ["a language with another sign", "which c# version", "The C# compiler", "The C++ compiler"],
    ["a version", "v1.2.3", "Pinned to v1.2.3", "Pinned to v1.2.4"],
    ["accents left out", "cafe", "Le café est fermé", "Le midi"],
    ["full-width letters", "ＡＰＩ", "The API is slow", "Lunch is at noon"],
  ])("finds %s", (_, query, wanted, other) => {
    expect(first({ x: other, y: wanted, z: "Something else entirely" }, query)).toBe("y")
  })

  it("puts a word in the slug above the same word in a body", () => {
    expect(first({ notes: "The printer is on floor two", printer: "It is on floor two" }, "printer")).toBe(
      "printer",
    )
  })

  it("takes the punctuation of every script for the end of a word", () => {
    for (const sign of "،؛؟۔।׳־።။»") {
      const found = searchIndex(indexOf({ address: "a", body: `سارة${sign} आशा` }), ask(`سارة${sign}`))
      expect(found, sign).toMatchObject([{ score: 1, terms: ["سارة"] }])
    }
    expect(first({ office: "המשרד בתל־אביב", other: "המשרד" }, "אביב")).toBe("office")
  })

  it("requires the words between quotation marks to follow each other", () => {
    const topics = { a: "blue green red", b: "red green blue", c: "red. Green!" }
    const index = indexOf(...Object.entries(topics).map(([address, body]) => ({ address, body })))
    expect(addresses(searchIndex(index, ask('"red green"'))).sort()).toEqual(["b", "c"])
  })

  it.each([
    ["an ISO date", "outage 2026-03-09"],
    ["a written date", "outage on 9 March 2026"],
    ["a date in German", "Ausfall am 9. März 2026 outage"],
    ["a month", "outage in March"],
  ])("understands %s", (_, query) => {
    const index = indexOf(
      { address: "january", body: "Outage on 2026-01-09" },
      { address: "march", body: "Outage on 9 March 2026" },
      { address: "june", body: "Outage on June 9th, 2026" },
    )
    expect(addresses(searchIndex(index, ask(query)))[0]).toBe("march")
  })

  it("reads Chinese numerals as a date only in a text with 月", () => {
    const day = (text: string): number => Date.parse(text) / DAY
    const daysOf = (text: string) => timesIn(text, NOW).map(({ days }) => days[0])
    expect(daysOf("2026/06/22三日間")).toEqual([[day("2026-06-22"), day("2026-06-22")]])
    expect(daysOf("in 2024一日")).toEqual([[day("2024-01-01"), day("2024-12-31")]])
    expect(daysOf("March 三号线")).toEqual(daysOf("March"))
    for (const text of ["七月二十五日", "七月 二十五日", "7月25日"])
      expect(daysOf(text)).toEqual([[day("2026-07-25"), day("2026-07-25")]])
  })

  it("takes a word such as may for a month only with a capital letter or next to a number", () => {
    const first = (query: string) => addresses(searchIndex(index, ask(query)))[0]
    const index = indexOf(
      { address: "roles", body: "Who deploys: the release manager" },
      { address: "spring", body: "On 3 May 2026 the office deploys were paused" },
    )
    expect(first("who may deploys")).toBe("roles")
    expect(first("deploys in May")).toBe("spring")
    expect(first("deploys on 3 may")).toBe("spring")
  })

  it.each([
    ["yesterday", 1],
    ["last week", 7],
    ["letzter Woche", 7],
    ["last month", 40],
  ])("finds what was changed %s", (words, days) => {
    const index = indexOf(
      ...[1, 7, 40, 90].map((age) => ({ address: `age-${age}`, body: "Notes", updatedAt: NOW - age * DAY })),
    )
    expect(addresses(searchIndex(index, ask(`notes from ${words}`)))[0]).toBe(`age-${days}`)
  })

  it("puts the newest of several versions first and keeps the others", () => {
    const index = indexOf(
      {
        address: "port-old",
        description: "The dev server runs on port 8080",
        body: "",
        updatedAt: NOW - 90 * DAY,
      },
      {
        address: "port-new",
        description: "The dev server now runs on port 8081",
        body: "",
        updatedAt: NOW - DAY,
      },
    )
    expect(addresses(searchIndex(index, ask("port of the dev server")))).toEqual(["port-new", "port-old"])
  })

  it("shows one of several copies, the newest", () => {
    const body = "The dev server runs on port 8080 and the database next to it on port 5432.\n"
    const index = indexOf(
      { address: "one", body, updatedAt: NOW - 9 * DAY },
      { address: "two", body, updatedAt: NOW - DAY },
    )
    expect(addresses(searchIndex(index, ask("dev server")))).toEqual(["two"])
  })

  it("filters by type, mount and time", () => {
    const index = indexOf(
      { address: "a", type: "user", body: "fact", updatedAt: NOW - 9 * DAY },
      { address: "team/b", type: "project", mount: "team", body: "fact", updatedAt: NOW },
    )
    expect(addresses(searchIndex(index, ask("fact", { type: "user" })))).toEqual(["a"])
    expect(addresses(searchIndex(index, ask("fact", { mount: "own" })))).toEqual(["a"])
    expect(addresses(searchIndex(index, ask("fact", { mount: "team" })))).toEqual(["team/b"])
    expect(addresses(searchIndex(index, ask("fact", { since: NOW - DAY })))).toEqual(["team/b"])
  })

  it("scores an answer above a text that shares one of its words", () => {
    const index = indexOf(
      { address: "printer", body: "The printer on floor two needs toner of type B." },
      { address: "lunch", body: "Lunch is at noon." },
    )
    const [answer] = searchIndex(index, ask("toner of the printer"))
    const [none] = searchIndex(index, ask("who maintains the elevator near the printer"))
    expect(answer?.score).toBeGreaterThan(2 * (none?.score ?? 0))
    expect(answer?.score).toBeLessThanOrEqual(1)
  })

  it("finds nothing in an empty index and for an empty query", () => {
    expect(searchIndex(createDocumentIndex(), ask("a"))).toEqual([])
    expect(searchIndex(indexOf({ address: "a", body: "b" }), ask(""))).toEqual([])
  })

  it.each([
    ["in the middle of other words", "port", "The port is 8080", "A report was imported"],
    ["in the middle of other numbers", "q77z", "Marker q77z", "Marker q177z"],
    ["in small letters", "http", "Use HTTP", "See https"],
    ["in the singular", "cities", "The city", "A citizen"],
  ])("finds a word in many texts although all have it %s", (_, query, wanted, other) => {
    const body = (at: number): string => (at === 30 ? wanted : other)
    const documents = Array.from({ length: 500 }, (_, at) => ({ address: `note-${at}`, body: body(at) }))
    expect(addresses(searchIndex(indexOf(...documents), ask(query)))[0]).toBe("note-30")
  })

  it.each([
    ["a filter", "river stone", { type: "user" }, 1],
    ["a phrase", '"stone river"', {}, 1],
    ["many results", "river", { maxResults: 400 }, 400],
  ])("finds in many texts with %s", (_, query, more, count) => {
    const documents = Array.from({ length: 500 }, (_, at) => ({
      address: `note-${at}`,
      type: at === 250 ? "user" : "project",
      body: `${at === 250 ? "A stone river" : "A river with a stone, a river and a stone"} w${at}.`,
      updatedAt: NOW - DAY * (at === 250 ? 900 : at),
    }))
    expect(searchIndex(indexOf(...documents), ask(query, more))).toHaveLength(count)
  })
})

const word = fc.constantFrom(
  "alpha",
  "beta",
  "Gamma",
  "delta-one",
  "epsilon.ts",
  "数据库",
  "Größe",
  "v1.2",
  "2026-03-14",
)
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(" "))
const document: fc.Arbitrary<SearchDocument> = fc.record(
  {
    address: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
    name: text,
    description: text,
    type: fc.constantFrom("user", "project"),
    body: fc.oneof(text, fc.string({ unit: "grapheme" })),
    updatedAt: fc.integer({ min: NOW - 99 * DAY, max: NOW }),
  },
  { requiredKeys: ["address", "body"] },
)
const change = fc.oneof(
  fc.record({ put: document }),
  fc.record({ remove: document.map(({ address }) => address) }),
)

describe("an index", () => {
  it("finds after any changes what a new index with the same documents finds", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), text, (changes, query) => {
        const changed = createDocumentIndex()
        const kept = new Map<string, SearchDocument>()
        for (const one of changes) {
          if ("put" in one) {
            changed.put(one.put)
            kept.set(one.put.address, one.put)
          } else {
            changed.remove(one.remove)
            kept.delete(one.remove)
          }
        }
        expect(changed.entries.size).toBe(kept.size)
        expect(searchIndex(changed, ask(query))).toEqual(searchIndex(indexOf(...kept.values()), ask(query)))
      }),
    )
  })
})

describe("a hostile query", () => {
  const documents = Array.from({ length: 300 }, (_, at) => ({
    address: `topic-${at}`,
    description: `Topic ${at} about the server`,
    body: `The server ${at} runs on port ${8000 + at}. aB aBc 2026-03-${10 + (at % 18)}`,
  }))
  const index = indexOf(...documents, { address: "sewing", body: "needle" })

  it.each([
    ["one word", "a".repeat(1 << 20)],
    ["many words", Array.from({ length: 150_000 }, (_, at) => `w${at.toString(36)}`).join(" ")],
    ["pairs of characters", "猫が好きです".repeat(170_000)],
    ["dates", "2026-03-14 ".repeat(95_000)],
    ["months", "march may ".repeat(100_000)],
    ["quotation marks", '"a '.repeat(349_000)],
    ["open quotation marks", '"'.repeat(1 << 20)],
    ["capitals", "aB".repeat(1 << 19)],
    ["joiners", "a-".repeat(1 << 19)],
    ["accents", "a\u0301".repeat(1 << 19)],
    ["white space", `a${" ".repeat(1 << 20)}b`],
    ["numbers", "1 ".repeat(1 << 19)],
  ])("of a megabyte of %s is read at its beginning and its end only", (_, query) => {
    const all = (text: string): string[] =>
      addresses(searchIndex(index, { ...ask(text), minScore: 0, maxResults: documents.length + 1 }))
    const [first, last] = [query.slice(0, 1 << 19), query.slice(1 << 19)]
    expect(all("needle")).toContain("sewing")
    expect(all(`${first} needle ${last}`)).not.toContain("sewing")
  })

  it("of any characters returns hits with scores from 0 to 1", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (query) => {
        for (const { score } of searchIndex(index, ask(query))) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
