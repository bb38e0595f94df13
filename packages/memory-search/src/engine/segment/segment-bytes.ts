import type { SearchDocument } from "../engine-types.ts"
import type { Work } from "../slices.ts"
import type { Segment } from "./segment.ts"

const MAGIC = "caliban-search 2\n"
const ALIGNMENT = 8
const HEAD = 32

/** Sections in their order in the file; each begins at a multiple of eight bytes. */
const SECTIONS = [
  "times",
  "lengths",
  "slots",
  "first",
  "second",
  "starts",
  "postings",
  "groupStarts",
  "groupTerms",
  "wordSlots",
  "wordFirst",
  "wordSecond",
  "wordTerm",
  "terms",
  "heads",
  "bodyStarts",
  "bodies",
] as const
type Section = (typeof SECTIONS)[number]

/** What is kept of a document next to its body. */
type Head = [
  address: string,
  name: string | null,
  description: string | null,
  type: string | null,
  mount: string | null,
  group: string | null,
]

/**
 * One buffer: a head, the sizes of the sections, and the sections.
 *
 * @param before Bytes that come first; a multiple of eight.
 */
export function* segmentToBytes(segment: Segment, before: Uint8Array): Work<Uint8Array> {
  const { table, words } = segment
  const encoder = new TextEncoder()
  const heads: string[] = []
  const bodies: Uint8Array[] = []
  const bodyStarts = new Uint32Array(segment.size + 1)
  for (let number = 0; number < segment.size; number += 1) {
    const { address, name, description, type, mount, group, body } = segment.documentAt(number)
    const head: Head = [
      address,
      name ?? null,
      description ?? null,
      type ?? null,
      mount ?? null,
      group ?? null,
    ]
    heads.push(JSON.stringify(head))
    const bytes = encoder.encode(body)
    bodies.push(bytes)
    bodyStarts[number + 1] = (bodyStarts[number] as number) + bytes.length
    yield
  }
  const sections: Record<Section, ArrayBufferView | readonly Uint8Array[]> = {
    times: segment.times,
    lengths: segment.lengths,
    slots: table.slots,
    first: table.first,
    second: table.second,
    starts: segment.starts,
    postings: segment.postings,
    groupStarts: table.groupStarts,
    groupTerms: table.groupTerms,
    wordSlots: words.slots,
    wordFirst: words.first.subarray(0, words.size),
    wordSecond: words.second.subarray(0, words.size),
    wordTerm: words.term.subarray(0, words.size),
    terms: encoder.encode(table.terms().join("\n")),
    heads: encoder.encode(`[${heads.join(",")}]`),
    bodyStarts,
    bodies,
  }
  const sizes = new Float64Array(SECTIONS.map((name) => sizeOf(sections[name])))
  const total = sizes.reduce((sum, size) => sum + aligned(size), before.length + HEAD + sizes.byteLength)
  const result = new Uint8Array(total)
  result.set(before)
  result.set(encoder.encode(MAGIC), before.length)
  result.set(new Uint8Array(sizes.buffer), before.length + HEAD)
  let start = before.length + HEAD + sizes.byteLength
  for (const [number, name] of SECTIONS.entries()) {
    let at = start
    for (const { buffer, byteOffset, byteLength } of [sections[name]].flat()) {
      result.set(new Uint8Array(buffer, byteOffset, byteLength), at)
      at += byteLength
      yield
    }
    start += aligned(sizes[number] as number)
  }
  return result
}

const sizeOf = (section: ArrayBufferView | readonly Uint8Array[]): number =>
  [section].flat().reduce((sum, { byteLength }) => sum + byteLength, 0)

/** `undefined` when the bytes are incomplete or of another version. The caller has checked that they are unchanged. */
export function segmentFromBytes(bytes: Uint8Array): Segment | undefined {
  const whole = bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice()
  const { buffer, byteOffset, byteLength } = whole
  const sizesLength = SECTIONS.length * 8
  if (byteLength < HEAD + sizesLength || byteLength % ALIGNMENT !== 0) return undefined
  const decoder = new TextDecoder()
  if (decoder.decode(whole.subarray(0, MAGIC.length)) !== MAGIC) return undefined
  const sizes = new Float64Array(buffer, byteOffset + HEAD, SECTIONS.length)
  const places = new Map<Section, [offset: number, size: number]>()
  let at = byteOffset + HEAD + sizesLength
  for (const [number, name] of SECTIONS.entries()) {
    const size = sizes[number] ?? Number.NaN
    if (!(size >= 0) || at + size > byteOffset + byteLength) return undefined
    places.set(name, [at, size])
    at += aligned(size)
  }
  if (at !== byteOffset + byteLength) return undefined
  const section = (name: Section): [ArrayBufferLike, number, number] => {
    const [offset, size] = places.get(name) as [number, number]
    return [buffer, offset, size]
  }
  return segmentOf(section)
}

function segmentOf(section: (name: Section) => [ArrayBufferLike, number, number]): Segment {
  const integers = (name: Section): Int32Array => {
    const [buffer, offset, size] = section(name)
    return new Int32Array(buffer, offset, size / 4)
  }
  const naturals = (name: Section): Uint32Array => {
    const [buffer, offset, size] = section(name)
    return new Uint32Array(buffer, offset, size / 4)
  }
  const textOf = (name: Section): string => new TextDecoder().decode(new Uint8Array(...section(name)))
  const heads = JSON.parse(textOf("heads")) as Head[]
  const [buffer, offset, size] = section("times")
  const times = new Float64Array(buffer, offset, size / 8)
  const bodyStarts = naturals("bodyStarts")
  const bodies = Buffer.from(...section("bodies"))
  let terms: readonly string[] | undefined
  const first = integers("first")
  return {
    size: heads.length,
    addressAt: (number) => (heads[number] as Head)[0],
    documentAt(number) {
      const body = bodies.toString("utf8", bodyStarts[number], bodyStarts[number + 1])
      return documentOf(heads[number] as Head, times[number] as number, body)
    },
    typeAt: (number) => heads[number]?.[3] ?? undefined,
    mountAt: (number) => heads[number]?.[4] ?? undefined,
    groupAt: (number) => heads[number]?.[5] ?? undefined,
    lengths: naturals("lengths"),
    times,
    table: {
      size: first.length,
      slots: integers("slots"),
      first,
      second: integers("second"),
      terms() {
        terms ??= textOf("terms").split("\n")
        return terms
      },
      groupStarts: naturals("groupStarts"),
      groupTerms: naturals("groupTerms"),
    },
    words: {
      slots: integers("wordSlots"),
      first: integers("wordFirst"),
      second: integers("wordSecond"),
      term: integers("wordTerm"),
      size: integers("wordFirst").length,
    },
    starts: naturals("starts"),
    postings: naturals("postings"),
  }
}

function documentOf(
  [address, name, description, type, mount, group]: Head,
  time: number,
  body: string,
): SearchDocument {
  return {
    address,
    name: name ?? undefined,
    description: description ?? undefined,
    type: type ?? undefined,
    mount: mount ?? undefined,
    group: group ?? undefined,
    updatedAt: Number.isNaN(time) ? undefined : time,
    body,
  }
}

const aligned = (size: number): number => Math.ceil(size / ALIGNMENT) * ALIGNMENT
