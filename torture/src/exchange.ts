/** Exchanges two names in one step. */
export type Exchange = (a: string, b: string) => void

interface ForeignFunctions {
  dlopen(library: null, wanted: object): { functions: Record<string, (...args: unknown[]) => number> }
}

const HERE = -100
const RENAME_EXCHANGE = 2

/** `renameat2` with `RENAME_EXCHANGE`, where Node can call it: from Node 26 on, on Linux; elsewhere `undefined`. */
export function findExchange(): Exchange | undefined {
  if (process.platform !== "linux" || Number(process.versions.node.split(".")[0]) < 26) return undefined
  // Node warns in every process that the module is experimental.
  process.removeAllListeners("warning")
  const ffi = process.getBuiltinModule("node:ffi") as ForeignFunctions | undefined
  const types = { arguments: ["i32", "string", "i32", "string", "u32"], return: "i32" }
  const rename = ffi?.dlopen(null, { renameat2: types }).functions["renameat2"]
  if (rename === undefined) return undefined
  return (a, b) => {
    if (rename(HERE, a, HERE, b, RENAME_EXCHANGE) === 0) return
    throw Object.assign(new Error(`EIO: exchange '${a}' '${b}'`), { code: "EIO", syscall: "renameat2" })
  }
}
