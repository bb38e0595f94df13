import type { MemorySectionType } from "../types.ts"
import { openManifestFolder } from "./manifest-folder.ts"
import { nodeFacts } from "./node-facts.ts"
import { otherFacts } from "./other-facts.ts"

/** A fact about a project that stands in one of its manifests. Its scope is `project`. */
export interface ManifestFact {
  text: string
  section: MemorySectionType
  /** The file that it was read from. */
  from: string
}

/**
 * What the manifests in a project's root say that changes what an agent does: package manager, test command, module
 * kind, workspaces. Reads regular files directly in `root` only (of these, `files` only when given), follows no link,
 * stops at half a megabyte a file. Synchronous; never throws.
 */
export function readManifests(root: string, files?: readonly string[]): ManifestFact[] {
  const folder = openManifestFolder(root, files)
  return [nodeFacts, otherFacts].flatMap((read) => {
    try {
      return read(folder)
    } catch {
      return []
    }
  })
}
