/** One sentence: its features, and whether the answer is yes. */
export interface Example {
  words: readonly string[]
  /** The conversation that contains it. A word counts only if several conversations use it. */
  source: string
  yes: boolean
  weight: number
}

export interface Model {
  bias: number
  weights: Map<string, number>
}

const ROUNDS = 60
const RATE = 0.03
const L2 = 1
/** Words found in fewer sources are left out. */
const MIN_SOURCES = 4

/** Shuffles in place, differently in each round, the same in each run. */
function shuffle(order: number[], round: number): void {
  let seed = round + 7
  for (let at = order.length - 1; at > 0; at -= 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    const other = seed % (at + 1)
    const moved = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = moved
  }
}

interface FeatureRows {
  names: string[]
  /** The feature numbers of each example. */
  rows: Int32Array[]
}

/** Numbers the features that enough sources have. */
function numberFeatures(examples: readonly Example[]): FeatureRows {
  const sources = new Map<string, Set<string>>()
  for (const { words, source } of examples) {
    for (const word of words) {
      const found = sources.get(word)
      if (found === undefined) sources.set(word, new Set([source]))
      else if (found.size < MIN_SOURCES) found.add(source)
    }
  }
  const names = [...sources].flatMap(([name, found]) => (found.size < MIN_SOURCES ? [] : [name]))
  const numbers = new Map(names.map((name, number) => [name, number]))
  const rows = examples.map(({ words }) => Int32Array.from(words.flatMap((word) => numbers.get(word) ?? [])))
  return { names, rows }
}

/**
 * A logistic regression by follow-the-regularised-leader (McMahan et al., "Ad Click Prediction", 2013, algorithm 1):
 * weights of uninformative words become exactly 0. `l1` is the penalty of a word: a larger one keeps fewer of them. Linear in examples × features; the same input gives the same
 * model.
 */
export function train(examples: readonly Example[], l1: number): Model {
  const { names, rows } = numberFeatures(examples)
  const slope = new Float64Array(names.length)
  /** The square root of the sum of squared gradients. */
  const roots = new Float64Array(names.length)
  const weights = new Float64Array(names.length)
  let bias = 0
  let biasSquares = 0
  const order = examples.map((_, at) => at)
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, round)
    for (const at of order) {
      const { yes, weight } = examples[at] ?? { yes: false, weight: 0 }
      const row = rows[at]
      if (row === undefined || weight === 0) continue
      let score = bias
      for (const feature of row) score += weights[feature] ?? 0
      const miss = weight * (1 / (1 + Math.exp(-score)) - (yes ? 1 : 0))
      const square = miss * miss
      biasSquares += square
      bias -= (RATE * miss) / (1 + Math.sqrt(biasSquares))
      for (const feature of row) {
        const before = roots[feature] ?? 0
        const after = Math.sqrt(before * before + square)
        const z = (slope[feature] ?? 0) + miss - ((after - before) / RATE) * (weights[feature] ?? 0)
        slope[feature] = z
        roots[feature] = after
        weights[feature] = Math.abs(z) <= l1 ? 0 : (Math.sign(z) * l1 - z) / ((1 + after) / RATE + L2)
      }
    }
  }
  return { bias, weights: new Map(names.map((name, at) => [name, weights[at] ?? 0])) }
}
