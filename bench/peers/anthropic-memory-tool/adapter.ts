import { checkFiles } from "../../src/subjects/check-files.ts"
import type { Peer } from "../../src/subjects/subject.ts"
import { formatFact, formatLine, seedMemory } from "../../src/workload.ts"

interface Tool {
  view(command: object): Promise<string>
  create(command: object): Promise<string>
  str_replace(command: object): Promise<string>
}

interface Module {
  BetaLocalFilesystemMemoryTool: { init(base: string): Promise<Tool> }
}

/** The folder of the tool has the name that the model sees. */
export const anthropicMemoryTool: Peer = {
  name: "anthropic-memory-tool",
  subjects: ["Anthropic SDK memory tool"],
  async connect(load) {
    const { BetaLocalFilesystemMemoryTool } = await load<Module>("@anthropic-ai/sdk/tools/memory/node")
    return [
      {
        name: "Anthropic SDK memory tool",
        seed: (root, workload, facts) => seedMemory(root, workload, facts, "memories"),
        async open({ root }) {
          const tool = await BetaLocalFilesystemMemoryTool.init(root)
          return {
            async start() {
              const folder = await tool.view({ command: "view", path: "/memories" })
              return `${folder}\n${await tool.view({ command: "view", path: "/memories/MEMORY.md" })}`
            },
            async write(fact) {
              const path = `/memories/${fact.slug}.md`
              await tool.create({ command: "create", path, file_text: formatFact(fact) })
              await tool.str_replace({
                command: "str_replace",
                path: "/memories/MEMORY.md",
                old_str: "# Memory",
                new_str: `# Memory\n${formatLine(fact)}`,
              })
            },
          }
        },
        check: checkFiles,
      },
    ]
  },
}
