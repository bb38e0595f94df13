import { randomFrom, shuffle } from "./random.ts"

/** One of the compared calls. */
export interface Contender {
  name: string
  run(round: number): unknown
  /** Not timed; just before `run`. */
  before?(round: number): unknown
}

export interface Rounds {
  rounds: number
  /** Rounds that are dropped at the beginning. */
  warmUp: number
  /** After this many milliseconds and at least five rounds, no further round starts. */
  limit?: number
  seed: number
}

/** Milliseconds per call, by contender; the same place in two lists is the same round. */
export type Samples = Readonly<Record<string, readonly number[]>>

/**
 * Times contenders one after another, in another order each round. Values of one round are neighbours in time, so
 * that their ratio holds when the machine is slow for a while.
 */
export async function interleave(
  contenders: readonly Contender[],
  options: Rounds,
): Promise<{ wall: Samples; processor: Samples }> {
  const { rounds, warmUp, limit = Number.POSITIVE_INFINITY, seed } = options
  const random = randomFrom(seed)
  const empty = (): Record<string, number[]> => Object.fromEntries(contenders.map(({ name }) => [name, []]))
  const [wall, processor] = [empty(), empty()]
  const began = performance.now()
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const { name, run, before } of shuffle(random, contenders)) {
      await before?.(round)
      const [used, start] = [process.cpuUsage(), performance.now()]
      const result = run(round)
      if (result instanceof Promise) await result
      const time = performance.now() - start
      const { user, system } = process.cpuUsage(used)
      if (round < warmUp) continue
      wall[name]?.push(time)
      processor[name]?.push((user + system) / 1_000)
    }
    if (round >= warmUp + 5 && performance.now() - began > limit) break
  }
  return { wall, processor }
}

/** A quantile of a list. With an even count, the median is the mean of the middle two values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? Number.NaN
  return low + (high - low) * (at - Math.floor(at))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The median of the ratios of neighbours; never the quotient of two medians. */
export function pairRatio(values: readonly number[] = [], limits: readonly number[] = []): number {
  return median(values.flatMap((value, round) => (limits[round] === undefined ? [] : value / limits[round])))
}

/** The median of the differences of neighbours; never the difference of two medians. */
export function pairDifference(values: readonly number[] = [], limits: readonly number[] = []): number {
  return median(values.flatMap((value, round) => (limits[round] === undefined ? [] : value - limits[round])))
}
