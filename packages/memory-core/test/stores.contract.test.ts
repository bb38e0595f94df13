import { join } from "node:path"
import { createFsFromVolume, Volume } from "memfs"
import type { Files } from "../src/files/file-port.ts"
import { createFileStore } from "../src/store/file-store.ts"
import { createMapStore } from "../src/store/map-store.ts"
import { storeContract } from "./store-contract.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

storeContract("the map store", (files = {}) => createMapStore({ files }))

storeContract("the file store on a real folder", (files) => {
  const folder = join(temporaryFolder(), "memory")
  if (files !== undefined) writeFiles(folder, files)
  return createFileStore(folder)
})

storeContract("the file store on memfs", (files) => {
  const volume = Volume.fromJSON({ "/home/.keep": "" })
  if (files !== undefined) volume.fromJSON({ ...files }, "/home/memory")
  return createFileStore("/home/memory", {
    files: createFsFromVolume(volume) as unknown as Files,
    trustDirectory: true,
  })
})
