import { bareText, cutText, isStopWord, keywordsOf, oneLine, stemOf, wordsOf } from "@caliban/text"
import type { EngineHit, EngineQuery, SearchDocument, SearchEngine } from "./engine-types.ts"

const FIELDS = ["slug", "name", "description", "headings", "body"] as const
const WEIGHTS = [3, 3, 2, 1.5, 1] as const
const K1 = 0.9
const B = 0.4

interface Entry {
  document: SearchDocument
  /** For each term its weighted count, and a bit for each field that has it. */
  terms: Map<string, { count: number; fields: number }>
  length: number
}

/** An empty engine. */
export function createEngine(): SearchEngine {
  return engineOf(new Map())
}

/** The engine that wrote the bytes; `undefined` when they are not complete or of another version. */
export function restoreEngine(bytes: Uint8Array): SearchEngine | undefined {
  try {
    const { version, documents } = JSON.parse(new TextDecoder().decode(bytes)) as {
      version: number
      documents: SearchDocument[]
    }
    if (version !== 1) return undefined
    return engineOf(new Map(documents.map((document) => [document.address, analyse(document)])))
  } catch {
    return undefined
  }
}

function engineOf(entries: Map<string, Entry>): SearchEngine {
  return {
    get size() {
      return entries.size
    },
    put(document) {
      entries.set(document.address, analyse(document))
    },
    remove(address) {
      entries.delete(address)
    },
    search: (query) => rank([...entries.values()], query),
    toBytes: () =>
      new TextEncoder().encode(
        JSON.stringify({ version: 1, documents: [...entries.values()].map(({ document }) => document) }),
      ),
  }
}

function analyse(document: SearchDocument): Entry {
  const { address, name = "", description = "", body } = document
  const headings = [...body.matchAll(/^#{1,6} (.*)$/gmu)].map(([, heading]) => heading).join("\n")
  const terms: Entry["terms"] = new Map()
  let length = 0
  for (const [at, text] of [address, name, description, headings, body].entries()) {
    for (const word of wordsOf(text.replaceAll("_", " "))) {
      if (isStopWord(word)) continue
      const term = stemOf(word)
      const known = terms.get(term) ?? { count: 0, fields: 0 }
      terms.set(term, { count: known.count + (WEIGHTS[at] ?? 1), fields: known.fields | (1 << at) })
      length += 1
    }
  }
  return { document, terms, length }
}

function rank(entries: readonly Entry[], query: EngineQuery): EngineHit[] {
  const typed = new Map(wordsOf(query.text.slice(0, 2_000)).map((word) => [stemOf(word), word]))
  const terms = [...keywordsOf(query.text.slice(0, 2_000))]
  const mean = entries.reduce((sum, { length }) => sum + length, 0) / Math.max(1, entries.length)
  const idf = terms.map((term) => {
    const count = entries.filter((entry) => entry.terms.has(term)).length
    return Math.log(1 + (entries.length - count + 0.5) / (count + 0.5))
  })
  const most = idf.reduce((sum, value) => sum + value * (K1 + 1), 0)
  const hits = entries
    .filter((entry) => passes(entry.document, query))
    .map((entry) => {
      let score = 0
      let fields = 0
      const found: string[] = []
      for (const [at, term] of terms.entries()) {
        const hit = entry.terms.get(term)
        if (hit === undefined) continue
        const norm = K1 * (1 - B + (B * entry.length) / mean)
        score += ((idf[at] ?? 0) * hit.count * (K1 + 1)) / (hit.count + norm)
        fields |= hit.fields
        found.push(typed.get(term) ?? term)
      }
      return { entry, score: most === 0 ? 0 : Math.min(1, score / most), fields, found }
    })
  return hits
    .filter(({ score }) => score > 0 && score >= query.minScore)
    .sort((a, b) => b.score - a.score)
    .slice(0, query.maxResults)
    .map(({ entry, score, fields, found }) => ({
      address: entry.document.address,
      score,
      ...passageOf(entry.document, found),
      fields: FIELDS.filter((_, at) => (fields & (1 << at)) !== 0),
      terms: found,
    }))
}

function passes(document: SearchDocument, { type, mount, since }: EngineQuery): boolean {
  if (type !== undefined && document.type !== type) return false
  if (mount !== undefined && (document.mount ?? "own") !== mount) return false
  return since === undefined || (document.updatedAt ?? 0) >= since
}

function passageOf(
  { description = "", body }: SearchDocument,
  found: readonly string[],
): { passage: string; line?: number } {
  let best = 0
  let passage = ""
  let line = 0
  for (const [at, text] of body.split("\n").entries()) {
    const bare = bareText(text)
    const count = found.filter((word) => bare.includes(stemOf(word))).length
    if (count > best) {
      best = count
      passage = text
      line = at + 1
    }
  }
  if (best === 0) return { passage: cutText(oneLine(description === "" ? body : description), 300) }
  return { passage: cutText(oneLine(passage), 300), line }
}
