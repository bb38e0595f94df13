import { lstatSync } from "node:fs"
import { join } from "node:path"
import { readSmallFile } from "../text/read-small-file.ts"
import { jsonFacts } from "./json-facts.ts"
import type { ManifestFact, ManifestFolder } from "./manifest-types.ts"
import { textFacts } from "./text-facts.ts"

/** Larger manifests are not read. */
const SIZE_LIMIT = 512 * 1024

/**
 * Facts in the manifests in a project's root that change what an agent does: package manager, test command, module type,
 * workspaces. Reads only regular files directly in `root`, follows no links, and skips files over 512 KB. Synchronous;
 * never throws.
 */
export function readManifests(root: string): ManifestFact[] {
  const folder: ManifestFolder = {
    has: (name) => lstatSync(join(root, name), { throwIfNoEntry: false })?.isFile() === true,
    read(name) {
      const text = readSmallFile(join(root, name), SIZE_LIMIT)
      return typeof text === "string" ? text : undefined
    },
  }
  return [jsonFacts, textFacts].flatMap((read) => {
    try {
      return read(folder)
    } catch {
      return []
    }
  })
}
