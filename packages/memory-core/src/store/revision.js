import { wrongValue } from "@caliban/text"
import { crypto } from "../node-modules.ts"
/** The name of exact bytes: the first 16 hex digits of their SHA-256. */
export function revisionOf(bytes) {
  if (!ArrayBuffer.isView(bytes))
    throw wrongValue({ caller: "revisionOf", argument: "bytes" }, "bytes", bytes)
  return crypto().createHash("sha256").update(bytes).digest("hex").slice(0, 16)
}
