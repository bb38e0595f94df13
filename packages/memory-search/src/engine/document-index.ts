import MiniSearch from "minisearch"
import { type Days, daysIn } from "./dates.ts"
import type { SearchDocument } from "./engine-types.ts"
import { createTrigramIndex, gramsOf } from "./trigrams.ts"
import { termsOf } from "./words.ts"

/** The fields of a document, in the order in which they are shown. */
export const FIELDS = ["slug", "name", "description", "body"] as const

/** A document in the index. */
export interface Entry {
  document: SearchDocument
  /** What both indexes know it by. */
  number: number
  /** How many trigrams it has. */
  length: number
  /** The dates in its text. */
  days: readonly Days[]
}

export function fieldOf(document: SearchDocument, field: (typeof FIELDS)[number]): string {
  const { address, hook, [field === "slug" ? "address" : field]: text = "" } = document
  if (field === "slug") return text.replaceAll("-", " ")
  if (field === "description" && hook) return `${text}\n${hook}`
  // A name that only repeats the address would count twice.
  return field === "name" && address.endsWith(text) ? "" : text
}

export function textOf(document: SearchDocument): string {
  return FIELDS.map((field) => fieldOf(document, field)).join("\n")
}

/** The words and the trigrams of all documents. */
export type DocumentIndex = ReturnType<typeof createDocumentIndex>

export function createDocumentIndex() {
  const words = new MiniSearch<Entry>({
    idField: "number",
    fields: [...FIELDS],
    extractField: (entry, field) =>
      field === "number" ? entry.number : fieldOf(entry.document, field as (typeof FIELDS)[number]),
    tokenize: termsOf,
    processTerm: (term) => term,
  })
  const trigrams = createTrigramIndex()
  const entries = new Map<string, Entry>()
  const numbers: (Entry | undefined)[] = []
  const free: number[] = []
  function remove(address: string): void {
    const entry = entries.get(address)
    if (entry === undefined) return
    entries.delete(address)
    numbers[entry.number] = undefined
    free.push(entry.number)
    trigrams.remove(entry.number, gramsOf(textOf(entry.document)))
    words.remove(entry)
  }
  return {
    words,
    trigrams,
    /** By address. */
    entries: entries as ReadonlyMap<string, Entry>,
    at: (number: number): Entry | undefined => numbers[number],
    remove,
    /** Adds a document or replaces the one at its address. */
    put(document: SearchDocument): void {
      remove(document.address)
      const text = textOf(document)
      const grams = gramsOf(text)
      const number = free.pop() ?? numbers.length
      const days = daysIn(text, document.updatedAt ?? Date.now())
      const entry: Entry = { document, number, length: grams.length, days }
      numbers[number] = entry
      entries.set(document.address, entry)
      trigrams.add(number, grams)
      words.add(entry)
    },
  }
}
