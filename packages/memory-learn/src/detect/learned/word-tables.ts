import type { Question } from "../evidence/score.ts"

/** What the words of one language weigh: lines of a weight in tenths and the grams that have it, parted by `|`. */
export type WordTables = Readonly<Record<Question, string>>
