import type { AdoptableMemory } from "../../memory-types.ts"
import type { AdoptionContext } from "./adoption-context.ts"
/**
 * The memory of a project folder, if this workspace can adopt it. `undefined` also for what cannot be read or was
 * tampered with: a record of another user, one with another form, or one with a path that no workspace has. Reads the
 * record and, of a memory that can be adopted, the index and the head of every topic.
 *
 * @param name The folder's name in the folder of all projects.
 */
export declare function examineProject(
  context: AdoptionContext,
  name: string,
): Promise<AdoptableMemory | undefined>
