/**
 * `node:crypto`, loaded at its first use: importing it takes 3 ms, and a process that only reads needs none of it.
 * Unlike `require` and `import()`, `getBuiltinModule` is synchronous and works in every kind of bundle.
 */
export function crypto(): typeof import("node:crypto") {
  return process.getBuiltinModule("node:crypto")
}
