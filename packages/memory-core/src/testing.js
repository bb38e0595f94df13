// For authors of stores: what a store must do, as tests for any runner. Imports nothing but node:assert and node:crypto.
export { storeCases, storeContract } from "./testing/store-contract.ts"
