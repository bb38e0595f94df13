// `process.getBuiltinModule` in place of `import`: it is synchronous, works in every kind of bundle, and loads no more
// than is asked for.
/** `node:fs`. To import it would load Node's streams as well, which takes 3 ms: an ES module shows every export. */
export const fs = process.getBuiltinModule("node:fs")
/** `node:crypto`, loaded at its first use: that takes 3 ms, and a process that only reads needs none of it. */
export function crypto() {
  return process.getBuiltinModule("node:crypto")
}
