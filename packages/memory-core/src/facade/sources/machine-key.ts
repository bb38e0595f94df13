import { hostname } from "node:os"
import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { canonicalPath } from "../../files/canonical-path.ts"
import { type Files, hasCode } from "../../files/file-port.ts"
import { readHead } from "../../files/read-file.ts"
import { makeFolder, removeQuietly, writeNewFile } from "../../files/write-file.ts"
import { crypto } from "../../node-modules.ts"

const SECRET_BYTES = 32

/**
 * A key that only this user on this machine knows, for one memory directory. It is derived from a random secret in
 * `~/.local/share/caliban/machine-key`, mode 0600. `XDG_DATA_HOME` is ignored, because the `.env` of a repository may
 * have set it. `undefined` without a home directory, or when the secret cannot be read or created.
 *
 * @param isNeeded True creates the secret where it does not exist.
 */
export function machineKey(
  files: Files,
  { home, directory }: { home: string | undefined; directory: string },
  isNeeded: boolean,
): Uint8Array | undefined {
  if (home === undefined) return undefined
  const folder = join(home, ".local/share/caliban")
  const secret = attempt(
    () => readSecret(files, folder) ?? (isNeeded ? createSecret(files, folder) : undefined),
  )
  if (secret === undefined) return undefined
  const place = [hostname(), process.getuid?.() ?? "", canonicalPath(files, directory)].join("\n")
  return crypto().createHmac("sha256", secret).update(place).digest()
}

function readSecret(files: Files, folder: string): Uint8Array | undefined {
  const bytes = readHead(files, join(folder, "machine-key"), SECRET_BYTES)?.bytes
  return bytes?.length === SECRET_BYTES ? bytes : undefined
}

/** Of two processes that create it at once, one wins. A torn file is replaced. */
function createSecret(files: Files, folder: string): Uint8Array | undefined {
  makeFolder(files, folder)
  const path = join(folder, "machine-key")
  const own = `${path}.${crypto().randomBytes(8).toString("hex")}`
  writeNewFile(files, own, crypto().randomBytes(SECRET_BYTES))
  try {
    try {
      files.linkSync(own, path)
    } catch (error) {
      const isTorn = hasCode(error, "EEXIST") && readSecret(files, folder) === undefined
      if (isTorn || !hasCode(error, "EEXIST")) files.renameSync(own, path)
    }
  } finally {
    removeQuietly(files, own)
  }
  return readSecret(files, folder)
}
