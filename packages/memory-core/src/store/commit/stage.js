import { join } from "node:path"
import { describeKey, notAFile } from "../../files/versioned-file.ts"
import { removeQuietly, writeDurably, writeNewFile } from "../../files/write-file.ts"
import { crypto } from "../../node-modules.ts"
import { TEMPORARY } from "../file-names.ts"
export function createStage(files, control, sync) {
  const leftovers = new Set()
  const undo = []
  const reserve = () => {
    const path = join(control, `${TEMPORARY}${crypto().randomUUID()}`)
    leftovers.add(path)
    return path
  }
  const write = async (bytes, mode) => {
    const path = reserve()
    const stat = sync ? await writeDurably(files, path, bytes, mode) : writeNewFile(files, path, bytes, mode)
    return { path, key: describeKey(stat) }
  }
  return {
    write,
    async copy(from, bytes) {
      const stat = files.lstatSync(from, { throwIfNoEntry: false })
      if (bytes !== undefined) return await write(bytes, stat && stat.mode & 0o777)
      const path = reserve()
      const isLink = stat?.isSymbolicLink() === true
      if (stat !== undefined && !isLink && !stat.isFile()) throw notAFile(from)
      if (isLink) files.symlinkSync(files.readlinkSync(from), path)
      else files.linkSync(from, path)
      const key = describeKey(files.lstatSync(path, { bigint: true }))
      return { path, key, isLink: isLink || undefined }
    },
    used: ({ path }) => {
      leftovers.delete(path)
    },
    onFailure: (step) => {
      undo.push(step)
    },
    clear(committed) {
      for (const path of leftovers) removeQuietly(files, path)
      if (!committed) for (const step of undo.reverse()) step()
    },
  }
}
