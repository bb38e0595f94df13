import type { Cell } from "../run-cell.ts"
import { check, parallel, rawSerial, seedOnly, writer } from "./concurrency.ts"
import { eventLoop } from "./event-loop.ts"
import { poolFor, poolLoad, poolSeed } from "./pool.ts"
import { readAllTopics } from "./read-all.ts"
import { sessionStart } from "./session-start.ts"
import { tryOut } from "./try-out.ts"
import { write } from "./write.ts"

export const CELLS: Readonly<Record<string, Cell>> = {
  check,
  eventLoop,
  parallel,
  poolFor,
  poolLoad,
  poolSeed,
  rawSerial,
  readAllTopics,
  seedOnly,
  sessionStart,
  tryOut,
  write,
  writer,
}
