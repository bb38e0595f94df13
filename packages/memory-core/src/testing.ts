// For authors of stores: what a store must do, as tests for any runner. Imports nothing but node:assert and node:crypto.

export type { StoreCase } from "./testing/store-case.ts"
export {
  type CreateStore,
  type StoreContractOptions,
  storeCases,
  storeContract,
} from "./testing/store-contract.ts"
