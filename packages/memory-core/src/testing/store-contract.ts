import assert from "node:assert/strict"
import type { Store } from "../store/store.ts"
import { attachmentCases } from "./attachment-cases.ts"
import { bytesCases } from "./bytes-cases.ts"
import { concurrencyCases } from "./concurrency-cases.ts"
import { historyCases } from "./history-cases.ts"
import { purgeCases } from "./purge-cases.ts"
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
  { createUnfinished }: StoreContractOptions = {},
): readonly StoreCase[] {
  const make = async (files?: Readonly<Record<string, string>>): Promise<Store> => await create(files)
  const kept = [historyCases, purgeCases, attachmentCases]
  const all = [readingCases, transactionCases, concurrencyCases, bytesCases, ...kept]
  return [
    ...all.flatMap((cases) => cases(make)),
    ...(createUnfinished ? [unfinishedCase(createUnfinished)] : []),
  ]
}

function unfinishedCase(createUnfinished: NonNullable<StoreContractOptions["createUnfinished"]>): StoreCase {
  return {
    name: "reports an unfinished write until a change has repaired it",
    async run() {
      const store = await createUnfinished({ "MEMORY.md": "index", "b.md": "B" }, "a")
      assert.deepEqual(await store.unfinished?.(), ["a"])
      const before = await describeStore(store)
      await assertFails(() => store.transact("b", () => Promise.reject(new Error("no"))), "the change fails")
      assert.deepEqual(await describeStore(store), before, "a failed change keeps the report")
      await store.transact("b", ({ unfinished }) => {
        assert.deepEqual(
          unfinished?.map(({ slug }) => slug),
          ["a"],
        )
        return { index: bytes("repaired"), result: undefined }
      })
      assert.deepEqual(await store.unfinished?.(), [])
      await store.transact("a", plan({ index: bytes("again") }))
      assert.deepEqual([await store.unfinished?.(), await indexText(store)], [[], "again"])
      assert.equal(await topicText(store, "b"), "B")
    },
  }
}
