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
const MIN_SOURCES = 3

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

function numberFeatures(examples: readonly Example[]): FeatureRows {
  const numbers = new Map<string, number>()
  const sources: Set<string>[] = []
  const numberOf = (name: string, source: string): number => {
    const number = numbers.get(name) ?? sources.push(new Set()) - 1
    numbers.set(name, number)
    sources[number]?.add(source)
    return number
  }
  const words = examples.map((one) => one.words.map((name) => numberOf(name, one.source)))
  const rows = words.map((row) =>
    Int32Array.from(row.filter((number) => (sources[number]?.size ?? 0) >= MIN_SOURCES)),
  )
  return { names: [...numbers.keys()], rows }
}

/**
 * A logistic regression by follow-the-regularised-leader (McMahan et al., "Ad Click Prediction", 2013, algorithm 1):
 * weights of uninformative words become exactly 0. `l1` is the penalty of a word: a larger one keeps fewer of them. Linear in examples × features; the same input gives the same
 * model.
 */
export function train(examples: readonly Example[], l1: number): Model {
  const { names, rows } = numberFeatures(examples)
  const slope = new Float64Array(names.length)
  const squares = new Float64Array(names.length)
  const weights = new Float64Array(names.length)
  let bias = 0
  let biasSquares = 0

  const updateWeight = (at: number): void => {
    const z = slope[at] ?? 0
    const steep = (1 + Math.sqrt(squares[at] ?? 0)) / RATE + L2
    weights[at] = Math.abs(z) <= l1 ? 0 : (Math.sign(z) * l1 - z) / steep
  }

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
      biasSquares += miss * miss
      bias -= (RATE * miss) / (1 + Math.sqrt(biasSquares))
      for (const feature of row) {
        const before = squares[feature] ?? 0
        const after = before + miss * miss
        slope[feature] =
          (slope[feature] ?? 0) +
          miss -
          ((Math.sqrt(after) - Math.sqrt(before)) / RATE) * (weights[feature] ?? 0)
        squares[feature] = after
        updateWeight(feature)
      }
    }
  }
  return { bias, weights: new Map(names.map((name, at) => [name, weights[at] ?? 0])) }
}
