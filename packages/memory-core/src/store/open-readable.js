import { join } from "node:path"
import { openBelow } from "./attachments/open-below.ts"
import { openControl, openMemoryDirectory } from "./control-folder.ts"
import { openDirectory } from "./open-directory.ts"
/** As `openDirectory`, with the folder of the topics, which is never followed through a link. */
export function openReadable(files, directory, { topicFolder }, trusted) {
  const memory = openMemoryDirectory(files, directory, trusted)
  if (typeof memory !== "object") return memory
  const opened = [memory]
  const { path } = memory
  const last = {
    key: "",
    path: undefined,
    opened: [],
  }
  const closeLast = () => {
    last.key = ""
    for (const folder of last.opened.splice(0)) folder.close()
  }
  const close = () => {
    closeLast()
    for (const folder of opened) folder.close()
  }
  const keep = (folder) => {
    if (typeof folder === "object") opened.push(folder)
    return folder
  }
  let known
  const control = () => {
    known ??= { folder: keep(openControl(files, memory, trusted)) }
    return known.folder
  }
  const place = { files, trusted: trusted === true }
  const withTopics = (topics) => ({
    path,
    topics,
    control,
    below({ base, folders }) {
      const root = base === "topics" ? topics : path
      if (root === undefined || folders.length === 0) return root
      const key = [base, ...folders].join("/")
      if (last.key === key) return last.path
      closeLast()
      const found = openBelow({ files, trusted: trusted === true }, root, folders, last.opened)
      if (found !== undefined) Object.assign(last, { key, path: found })
      return found
    },
    close,
  })
  if (topicFolder === undefined) return withTopics(path)
  try {
    const topics = keep(openDirectory(files, join(path, topicFolder), trusted, false))
    if (typeof topics !== "string") return withTopics(topics?.path)
    close()
    return `its folder ${topicFolder} cannot be used: ${topics}`
  } catch (error) {
    close()
    throw error
  }
}
