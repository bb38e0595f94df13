// The public surface, in the order of the data flow.

export * from "./types.ts"
