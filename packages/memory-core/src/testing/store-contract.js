import assert from "node:assert/strict"
import { attachmentCases } from "./attachment-cases.ts"
import { bytesCases } from "./bytes-cases.ts"
import { concurrencyCases } from "./concurrency-cases.ts"
import { readingCases } from "./reading-cases.ts"
import { assertFails, bytes, describeStore, indexText, plan, topicText } from "./store-case.ts"
import { transactionCases } from "./transaction-cases.ts"
import { trashCases } from "./trash-cases.ts"
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
export function storeContract(name, create, { describe, it, ...options }) {
  describe(`${name} keeps the store contract`, () => {
    for (const { name: title, run } of storeCases(create, options)) it(title, run)
  })
}
/** The same without a test runner: each case with its name and a function that rejects when it is broken. */
export function storeCases(create, { createUnfinished } = {}) {
  const make = async (files) => await create(files)
  const all = [readingCases, transactionCases, concurrencyCases, bytesCases, trashCases, attachmentCases]
  return [
    ...all.flatMap((cases) => cases(make)),
    ...(createUnfinished ? [unfinishedCase(createUnfinished)] : []),
  ]
}
function unfinishedCase(createUnfinished) {
  return {
    name: "reports an unfinished write until a change has repaired it",
    async run() {
      const store = await createUnfinished({ "MEMORY.md": "index", "b.md": "B" }, "a")
      assert.deepEqual(await store.unfinished(), ["a"])
      const before = await describeStore(store)
      await assertFails(() => store.transact("b", () => Promise.reject(new Error("no"))), "the change fails")
      assert.deepEqual(await describeStore(store), before, "a failed change keeps the report")
      await store.transact("b", ({ unfinished }) => {
        assert.deepEqual(unfinished, ["a"])
        return { index: bytes("repaired"), result: undefined }
      })
      assert.deepEqual(await store.unfinished(), [])
      await store.transact("a", plan({ index: bytes("again") }))
      assert.deepEqual([await store.unfinished(), await indexText(store)], [[], "again"])
      assert.equal(await topicText(store, "b"), "B")
    },
  }
}
