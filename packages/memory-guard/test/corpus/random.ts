export const LOWER = "abcdefghijklmnopqrstuvwxyz"
export const UPPER: string = LOWER.toUpperCase()
export const DIGITS = "0123456789"
export const HEX: string = `${DIGITS}abcdef`
export const ALNUM: string = UPPER + LOWER + DIGITS
export const URLSAFE: string = `${ALNUM}-_`
export const BASE64: string = `${ALNUM}+/`

/** Random numbers that are the same for the same seed. */
export interface Random {
  integer(below: number): number
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T
  text(alphabet: string, length: number): string
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (below: number): number => Math.floor(next() * below)
  return {
    integer,
    pick: (items) => {
      const item = items[integer(items.length)]
      if (item === undefined) throw new RangeError("nothing to pick from")
      return item
    },
    text: (alphabet, length) => Array.from({ length }, () => alphabet[integer(alphabet.length)]).join(""),
  }
}
