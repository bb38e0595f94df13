import type { MemoryProjects } from "../../memory-types.ts"
import { checkMethodOptions } from "../check-arguments.ts"
import type { SingleMemory } from "../single-memory.ts"
import { adoptMemory } from "./adopt-memory.ts"
import { listProjects, projectsOf } from "./find-projects.ts"

/** See `Memory.projects`. */
export function createProjects(own: SingleMemory): MemoryProjects {
  return {
    async list() {
      const projects = projectsOf(own)
      return projects === undefined ? [] : await listProjects(projects)
    },
    async adopt(directory, request) {
      checkMethodOptions("memory.projects.adopt", "adopt", request)
      return await adoptMemory(own, directory, request?.confirm === true)
    },
  }
}
