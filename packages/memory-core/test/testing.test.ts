import { createHash } from "node:crypto"
import { setImmediate as turn } from "node:timers/promises"
import { expect, it } from "vitest"
import type { Commit, EntryNote, HistoryEntry, Store, StoredFile } from "../src/store/store.ts"
import { storeCases } from "../src/testing.ts"

/** Defects of a store, by their effect. */
const BROKEN = [
  "loses concurrent updates",
  "writes the index that it saw at first, not the one that is there",
  "shows half a file while it writes",
  "shows a change before it is complete",
  "makes readers wait",
  "writes the topic although the change threw",
  "ignores an abort",
  "stops after a change that threw",
  "swallows the error of a change",
  "keeps a topic and forgets its index",
  "keeps an index and forgets its topic",
  "reports a change without making it",
  "keeps the caller's buffers",
  "copies with `slice`, which shares the bytes of a Buffer",
  "hands out its own buffers",
  "hands out its own buffers in the snapshot",
  "hands out the trash's own buffers",
  "treats every file as text",
  "drops byte order marks",
  "normalises line ends",
  "drops the last byte of large files",
  "treats an empty file as missing",
  "trims files",
  "has no trash",
  "has a trash of one",
  "lists the trash oldest first",
  "sorts the trash by its ids as text",
  "uses an id of the trash twice",
  "keeps the new bytes in the trash",
  "loses the note",
  "forgets whose trash it is",
  "ignores `previousBytes`",
  "replaces a file with `previousBytes`",
  "forgets who changed something",
  "ignores the filter of a list",
  "purges nothing",
  "ignores the id in a purge",
  "does not count purged entries",
  "leaves lines about a purged topic in index copies",
  "purges lines that the index has",
  "keeps a copy of an unchanged file",
  "never removes",
  "removes every topic",
  "invents an entry for a topic that was not there",
  "lists the index among the topics",
  "lists topics as people sort",
  "folds the case of slugs",
  "normalises slugs",
  "ends a slug at its first dot",
  "ignores the limit",
  "reports the bytes that it read instead of the size",
  "names bytes by their length",
  "names a topic by the time",
  "treats a topic without a slug as the index",
  "returns the result of the first run",
  "clears the index that a plan leaves alone",
  "shows another topic's head",
  "reads whole topics for their heads",
  "invents unfinished writes",
  "runs a change without its files",
  "creates its directory on a read",
] as const

interface Trashed {
  entry: HistoryEntry
  bytes: Uint8Array | undefined
}

type Broken = (typeof BROKEN)[number]

const INDEX = "MEMORY.md"

/** A store as plain as can be, right or broken in one way. */
function createPlainStore(given: Readonly<Record<string, string>> | undefined, broken?: Broken): Store {
  const is = (what: Broken): boolean => broken === what
  const files = new Map<string, Uint8Array>()
  let trash: Trashed[] = []
  let isMade = given !== undefined
  let count = 0
  let last: Promise<unknown> = Promise.resolve()

  const nameOf = (slug: string): string => {
    const folded = is("folds the case of slugs") ? slug.toLowerCase() : slug
    const form = is("normalises slugs") ? folded.normalize("NFKD").replace(/\p{M}/gu, "") : folded
    return `${is("ends a slug at its first dot") ? form.split(".")[0] : form}.md`
  }
  const keep = (bytes: Uint8Array): Uint8Array => {
    const text = Buffer.from(bytes).toString()
    if (is("treats every file as text")) return Buffer.from(text)
    if (is("drops byte order marks")) return Buffer.from(bytes).subarray(text.startsWith("\ufeff") ? 3 : 0)
    if (is("normalises line ends") && !text.includes("\ufffd"))
      return Buffer.from(text.replace(/\r\n?/g, "\n"))
    if (is("trims files") && !text.includes("\ufffd")) return Buffer.from(text.trim())
    if (is("drops the last byte of large files") && bytes.length > 100_000) return bytes.subarray(0, -1)
    if (is("copies with `slice`, which shares the bytes of a Buffer")) return bytes.slice()
    return is("keeps the caller's buffers") ? bytes : new Uint8Array(bytes)
  }
  const get = (name: string): Uint8Array | undefined => {
    const bytes = files.get(name)
    return is("treats an empty file as missing") && bytes?.length === 0 ? undefined : bytes
  }
  /** An entry that stays after a purge of a topic, without the lines about it that the index does not have. */
  const redact = ({ entry, bytes }: Trashed, slug: string | undefined): Trashed => {
    const index = is("purges lines that the index has")
      ? []
      : String(Buffer.from(get(INDEX) ?? [])).split("\n")
    const goes = (line: string): boolean => line.includes(`(${slug}.md)`) && !index.includes(line.trim())
    const lines = String(Buffer.from(bytes ?? [])).split("\n")
    const copy = Buffer.from(lines.filter((line) => !goes(line)).join("\n"))
    const isCopy = bytes !== undefined && entry.slug === undefined
    return {
      entry,
      bytes: isCopy && !is("leaves lines about a purged topic in index copies") ? copy : bytes,
    }
  }
  const head = (name: string, limit: number): { bytes: Uint8Array; total: number } | undefined => {
    const bytes = get(name)
    if (bytes === undefined) return undefined
    const part = bytes.subarray(0, is("ignores the limit") ? bytes.length : limit)
    const total = is("reports the bytes that it read instead of the size") ? part.length : bytes.length
    return { bytes: is("hands out its own buffers") ? part : new Uint8Array(part), total }
  }
  const revision = (bytes: Uint8Array): string => {
    if (is("names bytes by their length")) return String(bytes.length).padStart(16, "0")
    if (is("names a topic by the time")) return String(count++).padStart(16, "0")
    return createHash("sha256").update(bytes).digest("hex").slice(0, 16)
  }
  const stored = (name: string): StoredFile | undefined => {
    const bytes = get(name)
    if (bytes === undefined || is("runs a change without its files")) return undefined
    return {
      bytes: is("hands out its own buffers in the snapshot") ? bytes : new Uint8Array(bytes),
      revision: revision(bytes),
    }
  }
  const slugs = (): string[] => {
    const names = [...files.keys()].filter((name) => name !== INDEX || is("lists the index among the topics"))
    const found = names.map((name) => name.slice(0, -3))
    return is("lists topics as people sort") ? found.sort((a, b) => a.localeCompare(b, "en")) : found.sort()
  }
  const set = async (name: string, bytes: Uint8Array): Promise<void> => {
    isMade = true
    if (is("shows half a file while it writes")) {
      files.set(name, bytes.slice(0, bytes.length / 2))
      await turn()
    }
    files.set(name, keep(bytes))
  }

  const transact: Store["transact"] = async <Result>(
    slug: string | undefined,
    change: Parameters<Store["transact"]>[1],
    { signal, ...from }: Parameters<Store["transact"]>[2] = {},
  ): Promise<Commit<Result>> => {
    if (!is("ignores an abort")) signal?.throwIfAborted()
    const name = slug === undefined ? INDEX : nameOf(slug)
    const unfinished = is("invents unfinished writes") ? [{ slug: "ghost" }] : []
    const first = get(INDEX)
    const look = (): Parameters<typeof change>[0] => ({
      topic: slug === undefined ? undefined : stored(name),
      index: stored(INDEX),
      unfinished,
      slugs,
      caseTwin: () => undefined,
      readHead: (other) => {
        const bytes = get(nameOf(is("shows another topic's head") ? (slugs()[0] ?? "") : other))
        return (
          bytes &&
          new Uint8Array(bytes.subarray(0, is("reads whole topics for their heads") ? bytes.length : 9_216))
        )
      },
    })
    const earlier = is("returns the result of the first run") ? await change(look()) : undefined
    if (is("shows a change before it is complete") && slug !== undefined) await set(name, Buffer.from("new"))
    let plan: Awaited<ReturnType<typeof change>>
    try {
      plan = await change(look())
      if (!is("ignores an abort")) signal?.throwIfAborted()
    } catch (error) {
      if (is("writes the topic although the change threw") && slug !== undefined)
        await set(name, Buffer.from("half"))
      if (is("swallows the error of a change")) plan = { result: undefined }
      else throw error
    }
    if (slug === undefined && plan.topic !== undefined) {
      if (!is("treats a topic without a slug as the index")) throw new Error("a topic needs a slug")
      if (plan.topic !== null) await set(INDEX, plan.topic)
    }
    const old = get(name)
    const isRemoval = plan.topic === null && !is("never removes")
    const changes = plan.topic !== undefined || plan.index !== undefined || plan.previousBytes !== undefined
    const next = slug === undefined ? plan.index : plan.topic
    const isRecorded = next !== undefined || plan.previousBytes !== undefined || plan.note !== undefined
    const created = old === undefined ? "created" : slug === undefined ? "repaired" : "replaced"
    const action: EntryNote["action"] = isRemoval ? "removed" : created
    const noted: EntryNote | undefined = isRecorded ? { action, pointers: [], ...plan.note } : undefined
    let entryId: string | undefined
    if (changes && noted !== undefined && !is("has no trash")) {
      entryId = String(is("uses an id of the trash twice") ? trash.length + 1 : ++count)
      const note = is("loses the note") ? { action: noted.action, pointers: [] } : noted
      const stays = next === undefined && !is("keeps a copy of an unchanged file")
      const replaced = stays || (slug === undefined && plan.note === undefined) ? undefined : old
      const kept = is("ignores `previousBytes`") ? replaced : (plan.previousBytes ?? replaced)
      const bytes = is("keeps the new bytes in the trash") ? (plan.topic ?? plan.index ?? kept) : kept
      const hasFile = bytes !== undefined || is("invents an entry for a topic that was not there")
      const owner = slug === undefined || is("forgets whose trash it is") ? {} : { slug }
      if (is("has a trash of one")) trash = []
      trash.push({
        entry: {
          ...note,
          ...owner,
          ...(is("forgets who changed something") ? {} : from),
          id: entryId,
          at: new Date(0).toISOString(),
          before: revisionFor(plan.previousBytes ?? old),
          after: revisionFor(next === undefined ? old : next),
          hasFile,
        },
        bytes: bytes && keep(bytes),
      })
    }
    const isIdle = is("reports a change without making it")
    if (plan.previousBytes && is("replaces a file with `previousBytes`")) await set(name, plan.previousBytes)
    if (isRemoval && slug !== undefined) {
      for (const other of is("removes every topic") ? slugs().map(nameOf) : [name]) files.delete(other)
    } else if (plan.topic && slug !== undefined && !isIdle && !is("keeps an index and forgets its topic"))
      await set(name, plan.topic)
    if (plan.index && !isIdle && !is("keeps a topic and forgets its index")) {
      const stale =
        is("writes the index that it saw at first, not the one that is there") &&
        first !== undefined &&
        first !== get(INDEX)
      if (!stale) await set(INDEX, plan.index)
    } else if (is("clears the index that a plan leaves alone") && changes) await set(INDEX, new Uint8Array())
    if (plan.index === null) files.delete(INDEX)
    const now = slug === undefined ? undefined : files.get(name)
    return {
      result: (earlier ?? plan).result as Result,
      revision: now && revision(now),
      ...(entryId === undefined ? {} : { entryId }),
      indexed: true,
      durable: true,
    }
  }

  for (const [name, content] of Object.entries(given ?? {}))
    files.set(name === INDEX ? name : nameOf(name.slice(0, -3)), keep(Buffer.from(content)))
  const settled = async <Value>(value: () => Value): Promise<Value> => {
    if (is("makes readers wait")) await last
    return value()
  }
  const store: Store = {
    name: "plain",
    hold: async (task) => await task(store),
    readIndex: (limit) => settled(() => head(INDEX, limit)),
    readTopic: (slug, limit) => settled(() => head(nameOf(slug), limit)),
    slugs: () => {
      if (is("creates its directory on a read")) isMade = true
      return settled(() =>
        (isMade && (files.size > 0 || given !== undefined || count > 0)) ||
        is("creates its directory on a read")
          ? slugs()
          : undefined,
      )
    },
    unfinished: () => [],
    async transact(slug, change, options) {
      const isFree =
        is("loses concurrent updates") ||
        is("writes the index that it saw at first, not the one that is there")
      const current = isFree
        ? transact(slug, change, options)
        : last.then(() => transact(slug, change, options))
      last = is("stops after a change that threw") ? current : current.catch(() => undefined)
      last.catch(() => undefined)
      isMade = true
      return (await current) as never
    },
    history: {
      list: ({ address, limit } = {}) => {
        const entries = trash.flatMap(({ entry }) =>
          address === undefined || entry.slug === address || is("ignores the filter of a list") ? entry : [],
        )
        if (limit !== undefined) return entries.reverse().slice(0, limit)
        if (is("lists the trash oldest first")) return entries
        return is("sorts the trash by its ids as text")
          ? entries.sort((a, b) => (a.id < b.id ? 1 : -1))
          : entries.reverse()
      },
      read: (id) => {
        const bytes = trash.find(({ entry }) => entry.id === id)?.bytes
        return is("hands out the trash's own buffers") ? bytes : bytes && new Uint8Array(bytes)
      },
      entry: (id) => trash.find(({ entry }) => entry.id === id)?.entry,
      purge: ({ slug, id }) => {
        const isChosen = ({ entry }: Trashed): boolean =>
          (slug === undefined || entry.slug === slug) &&
          (id === undefined || entry.id === id || is("ignores the id in a purge"))
        const left = trash.filter((trashed) => !isChosen(trashed))
        const purged = trash.length - left.length
        if (is("purges nothing")) return purged
        trash = left.map((trashed) => redact(trashed, slug))
        return is("does not count purged entries") ? 0 : purged
      },
    },
  }
  return store
}

/** The cases that a store does not keep. */
async function brokenCases(broken?: Broken): Promise<string[]> {
  const found: string[] = []
  for (const { name, run } of storeCases((files) => createPlainStore(files, broken))) {
    const isKept = await run().then(
      () => true,
      () => false,
    )
    if (!isKept) found.push(name)
  }
  return found
}

function revisionFor(bytes: Uint8Array | null | undefined): string | null {
  return bytes == null ? null : createHash("sha256").update(bytes).digest("hex").slice(0, 16)
}

it("the contract accepts a store that is right", async () => {
  expect(await brokenCases()).toEqual([])
})

it.each(BROKEN)("the contract finds a store that %s", async (broken) => {
  expect(await brokenCases(broken)).not.toEqual([])
})

it("the contract runs every case with a runner, under the store's name", async () => {
  const { storeContract } = await import("../src/testing.ts")
  const titles: string[] = []
  const runs: Promise<void>[] = []
  storeContract("my store", (files) => createPlainStore(files), {
    describe(name, body) {
      titles.push(name)
      body()
    },
    it(name, body) {
      titles.push(name)
      runs.push(body())
    },
  })
  await Promise.all(runs)
  expect(titles[0]).toBe("my store keeps the store contract")
  expect(titles.slice(1)).toEqual(storeCases((files) => createPlainStore(files)).map(({ name }) => name))
})
