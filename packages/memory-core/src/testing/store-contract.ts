import assert from "node:assert/strict"
import type { Store } from "../store/store.ts"
import { bytesCases } from "./bytes-cases.ts"
import { concurrencyCases } from "./concurrency-cases.ts"
import { readingCases } from "./reading-cases.ts"
import {
  assertFails,
  bytes,
  describeStore,
  indexText,
  plan,
  type StoreCase,
  topicText,
} from "./store-case.ts"
import { transactionCases } from "./transaction-cases.ts"
import { trashCases } from "./trash-cases.ts"

/**
 * Makes a fresh store, with these files to begin with: `MEMORY.md` and `<slug>.md`, by name. Without files, one that
 * nobody has used yet. Called once or more per case; stores must not share anything.
 */
export type CreateStore = (files?: Readonly<Record<string, string>>) => Store | Promise<Store>

export interface StoreContractOptions {
  /**
   * Makes a store as a crash left it: with these files, and with a write of `slug` that was cut off after the topic
   * and before the index. For stores that can be cut off there; without it the case about it is left out.
   */
  createCutOff?: (files: Readonly<Record<string, string>>, slug: string) => Store | Promise<Store>
}

/** What a test runner offers: `describe` and `it` of vitest, jest, mocha or `node:test`. */
export interface TestRunner {
  describe(name: string, body: () => void): unknown
  it(name: string, body: () => Promise<void>): unknown
}

/**
 * What every store has to do, as tests: run it on a store of your own, and the memory on top of it keeps its promises.
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
 * It does not see what a store survives: crashes, full disks and other processes are tests of your own. Takes a few
 * seconds on a disk.
 */
export function storeContract(
  name: string,
  create: CreateStore,
  { describe, it, ...options }: TestRunner & StoreContractOptions,
): void {
  describe(`${name} keeps the store contract`, () => {
    for (const { name: title, run } of storeCases(create, options)) it(title, run)
  })
}

/** The same without a test runner: each case with its name and a function that rejects when it is broken. */
export function storeCases(
  create: CreateStore,
  { createCutOff }: StoreContractOptions = {},
): readonly StoreCase[] {
  const make = async (files?: Readonly<Record<string, string>>): Promise<Store> => await create(files)
  const all = [readingCases, transactionCases, concurrencyCases, bytesCases, trashCases]
  return [...all.flatMap((cases) => cases(make)), ...(createCutOff ? [cutOffCase(createCutOff)] : [])]
}

function cutOffCase(createCutOff: NonNullable<StoreContractOptions["createCutOff"]>): StoreCase {
  return {
    name: "names a write that was cut off until a change has mended it",
    async run() {
      const store = await createCutOff({ "MEMORY.md": "index", "b.md": "B" }, "a")
      assert.deepEqual(await store.unfinished(), ["a"])
      const before = await describeStore(store)
      await assertFails(() => store.transact("b", () => Promise.reject(new Error("no"))), "the change fails")
      assert.deepEqual(await describeStore(store), before, "a failed change forgets nothing")
      await store.transact("b", ({ unfinished }) => {
        assert.deepEqual(unfinished, ["a"])
        return { index: bytes("mended"), result: undefined }
      })
      assert.deepEqual(await store.unfinished(), [])
      await store.transact("a", plan({ index: bytes("again") }))
      assert.deepEqual([await store.unfinished(), await indexText(store)], [[], "again"])
      assert.equal(await topicText(store, "b"), "B")
    },
  }
}
