import { checkFiles } from "../../src/subjects/check-files.ts"
import type { Peer } from "../../src/subjects/subject.ts"
import { formatFact, formatLine, seedMemory } from "../../src/workload.ts"

interface Backend {
  write(path: string, content: string): Promise<{ error?: string }>
  edit(path: string, from: string, to: string): Promise<{ error?: string }>
}

type Hook = ((state: object) => Promise<object>) | { hook: (state: object) => Promise<object> }

interface Module {
  FilesystemBackend: new (options: object) => Backend
  createMemoryMiddleware(options: object): {
    beforeAgent: Hook
    wrapModelCall(
      request: object,
      handler: (request: { systemMessage: { content: unknown } }) => string,
    ): string
  }
}

const SOURCES = ["/config/caliban/CLAUDE.md", "/project/CLAUDE.md", "/memory/MEMORY.md"]

export const deepagents: Peer = {
  name: "deepagents",
  subjects: ["deepagents"],
  async connect(load) {
    const { FilesystemBackend, createMemoryMiddleware } = await load<Module>("deepagents")
    return [
      {
        name: "deepagents",
        seed: seedMemory,
        open({ root }) {
          const backend = new FilesystemBackend({ rootDir: root, virtualMode: true })
          return {
            async start() {
              const { beforeAgent, wrapModelCall } = createMemoryMiddleware({ backend, sources: SOURCES })
              const state = await (typeof beforeAgent === "function" ? beforeAgent : beforeAgent.hook)({})
              return wrapModelCall({ state, systemMessage: { content: "" } }, ({ systemMessage }) =>
                typeof systemMessage.content === "string"
                  ? systemMessage.content
                  : (systemMessage.content as { text: string }[]).map(({ text }) => text).join(""),
              )
            },
            async write(fact) {
              refuse(await backend.write(`/memory/${fact.slug}.md`, formatFact(fact)))
              refuse(await backend.edit("/memory/MEMORY.md", "# Memory", `# Memory\n${formatLine(fact)}`))
            },
          }
        },
        check: checkFiles,
      },
    ]
  },
}

function refuse({ error }: { error?: string }): void {
  if (error !== undefined && error !== null) throw new Error(error)
}
