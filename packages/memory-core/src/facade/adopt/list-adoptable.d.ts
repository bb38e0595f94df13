import type { AdoptableMemory } from "../../memory-types.ts"
import type { AdoptionContext } from "./adoption-context.ts"
/**
 * The memories that this workspace can adopt: those of its own folders and of a project with the same folder name
 * first, then the most recently used. Costs one listing, one `lstat` per project folder, and up to 500 small reads.
 */
export declare function listAdoptable(context: AdoptionContext): Promise<readonly AdoptableMemory[]>
