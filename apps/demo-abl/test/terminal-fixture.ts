import { afterEach, beforeEach } from "vitest"
import { openPseudoTerminal, type PseudoTerminal } from "./pseudo-terminal.ts"
import { anthropicMessages } from "./wire/anthropic-messages.ts"
import { type ScriptedServer, startScriptedServer } from "./wire/scripted-server.ts"
import type { Reply } from "./wire/wire-format.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

export interface TerminalFixture {
  /** The demo in a terminal of its own workspace, over a server that plays the replies, else with the offline model. */
  open(replies?: readonly Reply[], options?: string): Promise<PseudoTerminal>
  /** What the person said in each request to the last server. */
  messages(): string[]
  home(): string
}

/** A workspace for each test of the suite that calls it. */
export function useTerminal(): TerminalFixture {
  let workspace: Workspace
  let terminal: PseudoTerminal | undefined
  let server: ScriptedServer | undefined

  beforeEach(async () => {
    workspace = await createWorkspace()
  })

  afterEach(async () => {
    terminal?.kill()
    await server?.close()
    server = undefined
    await workspace.remove()
  })

  return {
    async open(replies, options = "") {
      let env: Record<string, string> = { ...workspace.env }
      if (replies !== undefined) {
        await server?.close()
        server = await startScriptedServer(anthropicMessages, replies)
        env = { ...env, ...anthropicMessages.wish(server.address).env }
      }
      terminal = openPseudoTerminal({ cwd: workspace.project, env, options })
      return terminal
    },
    messages: () =>
      (server?.requests ?? []).map(({ body }) => {
        const { content } = (body["messages"] as { content: { text: string }[] }[]).at(-1) ?? { content: [] }
        return content.map(({ text }) => text).join("")
      }),
    home: () => workspace.home,
  }
}
