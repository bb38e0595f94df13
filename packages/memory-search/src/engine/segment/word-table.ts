/** From the hashes of a word, as it is in texts, to the number of its term; -1 for a word that is not indexed. */
export interface WordTable {
  /** Open addressing by the first hash; 0 is free, otherwise the number of a word plus one. */
  slots: Int32Array
  first: Int32Array
  second: Int32Array
  term: Int32Array
  size: number
}

const UNKNOWN = -2

export function createWordTable(capacity: number): WordTable {
  return {
    slots: new Int32Array(capacity),
    first: new Int32Array(capacity / 2 + 1),
    second: new Int32Array(capacity / 2 + 1),
    term: new Int32Array(capacity / 2 + 1),
    size: 0,
  }
}

/** The number of the term; -1 when the word is not indexed, -2 when it was never seen. */
export function findWord({ slots, first, second, term }: WordTable, one: number, two: number): number {
  const mask = slots.length - 1
  for (let slot = one & mask; ; slot = (slot + 1) & mask) {
    const word = (slots[slot] as number) - 1
    if (word < 0) return UNKNOWN
    if (first[word] === one && second[word] === two) return term[word] as number
  }
}

/** Adds a word that is not in the table. */
export function addWord(words: WordTable, one: number, two: number, term: number): void {
  if ((words.size + 1) * 2 > words.slots.length) grow(words)
  const word = words.size
  words.first[word] = one
  words.second[word] = two
  words.term[word] = term
  words.size += 1
  place(words.slots, one, word)
}

function place(slots: Int32Array, one: number, word: number): void {
  const mask = slots.length - 1
  let slot = one & mask
  while (slots[slot] !== 0) slot = (slot + 1) & mask
  slots[slot] = word + 1
}

function grow(words: WordTable): void {
  const larger = createWordTable(words.slots.length * 4)
  for (let word = 0; word < words.size; word += 1) place(larger.slots, words.first[word] as number, word)
  larger.first.set(words.first.subarray(0, words.size))
  larger.second.set(words.second.subarray(0, words.size))
  larger.term.set(words.term.subarray(0, words.size))
  Object.assign(words, { ...larger, size: words.size })
}
