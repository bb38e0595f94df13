import type { MemorySectionType } from "../types.ts"
import { openManifestFolder } from "./manifest-folder.ts"
import { nodeFacts } from "./node-facts.ts"
import { otherFacts } from "./other-facts.ts"

/** A fact in a manifest of a project. Its scope is `project`. */
export interface ManifestFact {
  text: string
  section: MemorySectionType
  /** The name of the manifest. */
  from: string
}

/**
 * Facts in the manifests in a project's root that change what an agent does: package manager, test command, module type,
 * workspaces. Reads only regular files directly in `root`, or only those named in `files`. Follows no links; skips files
 * over 512 KB. Synchronous; never throws.
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
