import type { Store } from "../store/store.ts"
import { type StoreCase } from "./store-case.ts"
/**
 * Creates a store with these initial files, by name: `MEMORY.md` and `<slug>.md`. Without files, an unused store. Called
 * once or more per case; stores must not share anything.
 */
export type CreateStore = (files?: Readonly<Record<string, string>>) => Store | Promise<Store>
export interface StoreContractOptions {
  /**
   * Creates a store as a crash leaves it: with these files, and with a write of `slug` that was interrupted after the
   * topic and before the index. For stores where this can happen; without it the case is skipped.
   */
  createUnfinished?: (files: Readonly<Record<string, string>>, slug: string) => Store | Promise<Store>
}
/** What a test runner offers: `describe` and `it` of vitest, jest, mocha or `node:test`. */
export interface TestRunner {
  describe(name: string, body: () => void): unknown
  it(name: string, body: () => Promise<void>): unknown
}
/**
 * What every store must do, as tests: run it on your own store, so that the memory on top of it keeps its guarantees.
 * A store that loses, tears, mixes up or aliases data does not pass.
 *
 * ```js
 * import { describe, it } from "node:test" // or vitest, jest, mocha
 * import { createMapStore } from "@caliban/memory-core"
 * import { storeContract } from "@caliban/memory-core/testing"
 *
 * storeContract("my store", (files) => createMapStore({ files }), { describe, it })
 * ```
 *
 * It does not test what a store survives: crashes, full disks and other processes need tests of your own. Takes a few
 * seconds on a disk.
 */
export declare function storeContract(
  name: string,
  create: CreateStore,
  { describe, it, ...options }: TestRunner & StoreContractOptions,
): void
/** The same without a test runner: each case with its name and a function that rejects when it is broken. */
export declare function storeCases(
  create: CreateStore,
  { createUnfinished }?: StoreContractOptions,
): readonly StoreCase[]
