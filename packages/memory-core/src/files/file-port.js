import { attempt } from "../attempt.ts"
import { fs } from "../node-modules.ts"
export const nodeFiles = fs
/** The error codes of systems without hard links. */
export const NO_HARD_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV", "EACCES"]
/** True for an error of the operating system with one of these codes. */
export function hasCode(error, ...codes) {
  return codes.includes(error?.code ?? "")
}
/** The error for a disk that reads or writes fewer bytes than it should. */
export function inputOutputError(call) {
  return Object.assign(new Error(`EIO: short ${call}`), { code: "EIO" })
}
/** Closes a file that was only read, or whose write failed: an error changes nothing, and the system closes it anyway. */
export function closeQuietly(files, descriptor) {
  attempt(() => files.closeSync(descriptor))
}
/** The result of a call, or `undefined` when the file or its folder does not exist. Other errors are thrown. */
export function unlessMissing(call, codes = ["ENOENT", "ENOTDIR"]) {
  try {
    return call()
  } catch (error) {
    if (codes.includes(error?.code ?? "")) return undefined
    throw error
  }
}
