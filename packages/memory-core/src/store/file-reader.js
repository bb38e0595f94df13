import { attempt } from "../attempt.ts"
import { unlessMissing } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { isReservedAddress, placeOf } from "../paths/address.ts"
import { DEFAULT_LAYOUT, isLayoutStem } from "../paths/layout.ts"
import { addressesIn, listTree } from "./attachments/topic-tree.ts"
import { kindAt } from "./control-folder.ts"
import { CONTROL_FOLDER, INDEX_FILE, slugOfFile, slugOfMarker } from "./file-names.ts"
import { readFormat } from "./format-marker.ts"
import { readUsage } from "./usage-file.ts"
/**
 * Reads a memory directory: no lock, no write, nothing created. Files that the layout names are not among the slugs.
 *
 * @param folder The paths for calls: see `ReadableDirectory`.
 * @param inspect Finds more problems in the control folder.
 */
export function createFileReader(directory, files, folder, layout = DEFAULT_LAYOUT, inspect = () => []) {
  const { path, topics } = folder
  const topicOf = (name) => {
    const slug = slugOfFile(name)
    return slug !== undefined && isLayoutStem(layout, slug) ? undefined : slug
  }
  const list = (listed, slugOf) =>
    unlessMissing(() => {
      const slugs = []
      const names = files.readdirSync(listed)
      for (const name of names) {
        const slug = slugOf(name)
        if (slug) slugs.push(slug)
      }
      if (listed === path) hasControl = names.includes(CONTROL_FOLDER)
      return slugs
    })
  // Asking for a folder that the last listing did not have would take longer than all other calls.
  let hasControl = true
  const control = () => {
    const opened = hasControl ? folder.control() : undefined
    return typeof opened === "object" ? opened : undefined
  }
  const listUnfinished = (opened) =>
    list(opened.path, (name) => {
      const slug = slugOfMarker(name)
      return slug !== undefined && kindAt(files, `${opened.path}/${name}`) === "file" ? slug : undefined
    })
  const isTopic = (address) => !isLayoutStem(layout, address) && !isReservedAddress(address)
  const tree = () => {
    const { addresses, isComplete } = listTree(files, folder)
    return { addresses: addresses.filter((address) => !isLayoutStem(layout, address)), isComplete }
  }
  return {
    name: directory,
    directory,
    layout,
    readIndex: (limit) => readHead(files, `${path}/${INDEX_FILE}`, limit),
    readTopic(address, limit) {
      const place = placeOf(address)
      const opened = folder.below(place)
      return opened === undefined ? undefined : readHead(files, `${opened}/${place.name}`, limit)
    },
    slugs(folders = []) {
      if (topics === undefined) return []
      const own = list(topics, topicOf)
      if (own === undefined) return undefined
      if (layout.plainFiles) return tree().addresses.filter(isTopic)
      return [...own, ...folders.flatMap((below) => addressesIn(files, folder, below)).filter(isTopic)]
    },
    tree,
    unfinished() {
      const opened = control()
      return (opened && listUnfinished(opened)) ?? []
    },
    usage(name) {
      const opened = control()
      return opened && readUsage(files, opened, name)
    },
    problems() {
      // Control files that cannot be read do not hide the memory.
      const opened = hasControl ? attempt(folder.control) : undefined
      if (typeof opened === "string") return [refusedControl(directory, opened)]
      if (opened === undefined) return []
      const problem = attempt(() => readFormat(files, opened.path))?.problem
      const found = inspect(opened.path)
      return problem === undefined ? found : [newerFormat(directory, problem), ...found]
    },
  }
}
function newerFormat(path, problem) {
  return { code: "newer-format", level: "warning", path, message: `${problem} The memory can still be read.` }
}
function refusedControl(path, problem) {
  const message = `${CONTROL_FOLDER} in the memory directory is not used: ${problem}. Nothing can be written until it is gone.`
  return { code: "refused-file", level: "warning", path, message }
}
