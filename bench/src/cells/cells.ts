import type { Cell } from "../run-cell.ts"
import { check, parallel, rawSerial, seedOnly, writer } from "./concurrency.ts"
import { poolFor, poolLoad, poolSeed } from "./pool.ts"
import { postgres } from "./postgres.ts"
import { sessionStart } from "./session-start.ts"
import { tryOut } from "./try-out.ts"
import { write } from "./write.ts"

export const CELLS: Readonly<Record<string, Cell>> = {
  check,
  parallel,
  poolFor,
  poolLoad,
  poolSeed,
  postgres,
  rawSerial,
  seedOnly,
  sessionStart,
  tryOut,
  write,
  writer,
}
