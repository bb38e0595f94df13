import type { Question } from "../evidence/score.ts"

/** The weights of the words of one language. Each line is a weight in tenths and its features, separated by `|`. */
export type WordTables = Readonly<Record<Question, string>>
