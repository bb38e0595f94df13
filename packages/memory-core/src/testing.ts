// For authors of stores: the types of a store, and what it must do, as tests for any runner. Imports nothing but
// node:assert and node:crypto.

export type * from "./store/store.ts"

export type { StoreCase } from "./testing/store-case.ts"
export {
  type CreateStore,
  type StoreContractOptions,
  storeCases,
  storeContract,
} from "./testing/store-contract.ts"
