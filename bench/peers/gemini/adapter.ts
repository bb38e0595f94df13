import { copyFileSync, mkdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { checkFiles } from "../../src/subjects/check-files.ts"
import type { Peer } from "../../src/subjects/subject.ts"
import { seedMemory } from "../../src/workload.ts"

interface Content {
  filePath: string
}

interface Discovery {
  getGlobalMemoryPaths(): Promise<string[]>
  getUserProjectMemoryPaths(folder: string): Promise<string[]>
  getEnvironmentMemoryPaths(roots: string[]): Promise<string[]>
  readGeminiMdFiles(paths: string[]): Promise<Content[]>
  categorizeAndConcatenate(paths: object, contents: Map<string, Content>): object
}

const FOLDER = "@google/gemini-cli-core/dist/src"

/** The memory discovery alone, without the rest of the package; it has no tool that writes. */
export const gemini: Peer = {
  name: "gemini",
  subjects: ["gemini-cli-core"],
  async connect(load) {
    const discovery = await load<Discovery>(`${FOLDER}/utils/memoryDiscovery.js`)
    const { flattenMemory } = await load<{ flattenMemory(memory: object): string }>(
      `${FOLDER}/config/memory.js`,
    )
    return [
      {
        name: "gemini-cli-core",
        seed(root, workload, facts) {
          const places = seedMemory(root, workload, facts)
          mkdirSync(join(root, ".gemini"), { recursive: true })
          copyFileSync(places.global, join(root, ".gemini", "GEMINI.md"))
          copyFileSync(places.project, join(dirname(places.project), "GEMINI.md"))
          return places
        },
        open({ root, memory, project: projectFile }) {
          process.env["GEMINI_CLI_HOME"] = root
          return {
            async start() {
              const [global, userProjectMemory, project] = await Promise.all([
                discovery.getGlobalMemoryPaths(),
                discovery.getUserProjectMemoryPaths(memory),
                discovery.getEnvironmentMemoryPaths([dirname(projectFile)]),
              ])
              const files = await discovery.readGeminiMdFiles([...global, ...project, ...userProjectMemory])
              const contents = new Map(files.map((file) => [file.filePath, file]))
              const paths = { global, extension: [], project, userProjectMemory }
              return flattenMemory(discovery.categorizeAndConcatenate(paths, contents))
            },
          }
        },
        check: checkFiles,
      },
    ]
  },
}
