import type { Cell } from "../run-cell.ts"
import { check, parallel, rawSerial, seedTwenty, writer } from "./concurrency.ts"
import { growth } from "./growth.ts"
import { readAllTopics } from "./read-all.ts"
import { sessionStart } from "./session-start.ts"
import { tryOut } from "./try-out.ts"
import { write } from "./write.ts"

export const CELLS: Readonly<Record<string, Cell>> = {
  check,
  growth,
  parallel,
  rawSerial,
  readAllTopics,
  seedTwenty,
  sessionStart,
  tryOut,
  write,
  writer,
}
