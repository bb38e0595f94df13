export type { StoreCase } from "./testing/store-case.ts"
export {
  type CreateStore,
  type StoreContractOptions,
  storeCases,
  storeContract,
} from "./testing/store-contract.ts"
