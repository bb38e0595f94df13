import type { Cell } from "../run-cell.ts"
import { readAllTopics } from "./read-all.ts"
import { sessionStart } from "./session-start.ts"
import { write } from "./write.ts"

export const CELLS: Readonly<Record<string, Cell>> = { readAllTopics, sessionStart, write }
