import { lstatSync } from "node:fs"
import { join } from "node:path"
import { readSmallFile } from "../text/read-small-file.ts"
import type { MemorySectionType } from "../types.ts"
import { jsonFacts } from "./json-facts.ts"
import { textFacts } from "./text-facts.ts"

/** A fact in a manifest of a project. Its scope is `project`. */
export interface ManifestFact {
  text: string
  section: MemorySectionType
  /** The name of the manifest. */
  from: string
}

/** The files directly in a project's root. */
export interface ManifestFolder {
  /** The text of a regular file; `undefined` if it is missing, a link, too large or not readable. */
  read(name: string): string | undefined
  has(name: string): boolean
}

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
