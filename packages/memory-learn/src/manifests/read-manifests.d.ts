import type { ManifestFact } from "./manifest-types.ts";
/**
 * Facts in the manifests in a project's root that change what an agent does: package manager, test command, module type,
 * workspaces. Reads only regular files directly in `root`, follows no links, and skips files over 512 KB. Synchronous;
 * never throws.
 */
export declare function readManifests(root: string): ManifestFact[];
