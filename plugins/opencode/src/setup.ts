import type { Log } from "./log.ts"
import { openMemory } from "./open-memory.ts"

/** The part of the context of OpenCode 2 that is used. The versions of the 1.18 series have neither tools nor sessions in it. */
export interface PluginContext {
  readonly options: unknown
  readonly location?: { readonly directory: string; readonly project?: { readonly directory?: string } }
  readonly tool?: { transform(edit: (tools: { add(tool: SetupTool): void }) => void): Promise<unknown> }
  readonly session?: {
    hook(name: "context", change: (event: ContextEvent) => Promise<void>): Promise<unknown>
  }
}

export interface ContextEvent {
  readonly sessionID: string
  readonly system: { type: "text"; text: string }[]
}

export interface SetupTool {
  name: string
  description: string
  input: Record<string, unknown>
  options: { codemode: false }
  execute(input: unknown, context: { sessionID: string; signal?: AbortSignal }): Promise<{ content: string }>
}

/** The plugin of OpenCode 2. Registers nothing when there is no memory; a warning says why. */
export async function setup({ options, location, tool, session }: PluginContext): Promise<void> {
  if (location === undefined || tool === undefined || session === undefined) return
  const log: Log = (_level, message) => console.warn(`caliban-memory: ${message}`)
  const { directory, project } = location
  const memory = await openMemory(options, { directory, worktree: project?.directory ?? directory }, log)
  if (memory === undefined) return
  const { sessions, tools } = memory
  await tool.transform((editor) => {
    for (const { name, description, inputSchema } of tools) {
      editor.add({
        name,
        description,
        input: { ...inputSchema },
        options: { codemode: false },
        async execute(input, { sessionID, signal }) {
          const result = await sessions.callTool(sessionID, name, input, signal)
          // A promise that rejects would end the turn in some versions.
          return { content: result.ok ? result.text : result.message }
        },
      })
    }
  })
  await session.hook("context", async ({ sessionID, system }) => {
    const text = await sessions.systemPrompt(sessionID)
    if (text !== "") system.push({ type: "text", text })
  })
}
