import type { ManifestFact } from "./manifest-fact.ts"
import { openManifestFolder } from "./manifest-folder.ts"
import { nodeFacts } from "./node-facts.ts"
import { otherFacts } from "./other-facts.ts"
import { typescriptFacts } from "./typescript-facts.ts"

/**
 * Facts in the manifests in a project's root that change what an agent does: package manager, test command, module type,
 * workspaces. Reads only regular files directly in `root`, or only those named in `files`. Follows no links; skips files
 * over 512 KB. Synchronous; never throws.
 */
export function readManifests(root: string, files?: readonly string[]): ManifestFact[] {
  const folder = openManifestFolder(root, files)
  return [nodeFacts, typescriptFacts, otherFacts].flatMap((read) => {
    try {
      return read(folder)
    } catch {
      return []
    }
  })
}
