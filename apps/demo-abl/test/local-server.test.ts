import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import {
  CTRL_C,
  CTRL_D,
  hasPseudoTerminal,
  openPseudoTerminal,
  type PseudoTerminal,
} from "./pseudo-terminal.ts"
import { chatCompletions } from "./wire/chat-completions.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

describe.runIf(hasPseudoTerminal)("a model server on this computer", () => {
  let workspace: Workspace
  let server: Server
  let terminal: PseudoTerminal | undefined

  beforeEach(async () => {
    workspace = await createWorkspace()
    server = createServer((request, response) => {
      if (request.url === "/v1/models") {
        response.end('{"data":[{"id":"tiny\\u001b[31m"}]}')
        return
      }
      response.writeHead(200, { "content-type": "text/event-stream" })
      for (const event of chatCompletions.events({ text: "A real answer.", calls: [], stalls: false }))
        response.write(event)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  })

  afterEach(async () => {
    terminal?.kill()
    server.closeAllConnections()
    server.close()
    await workspace.remove()
  })

  /** The demo waits only a moment for a server: on a busy machine a start may miss it. */
  async function openWithOffer(): Promise<PseudoTerminal> {
    const { port } = server.address() as AddressInfo
    const env = { ...workspace.env, OLLAMA_HOST: `127.0.0.1:${port}` }
    for (let starts = 0; starts < 10; starts += 1) {
      terminal = openPseudoTerminal({ cwd: workspace.project, env })
      const shown = await terminal.see("rules")
      if (shown.includes("Ollama runs on this computer")) {
        expect(shown).not.toContain("\u001b[31m")
        await terminal.see("[Y/n] ")
        return terminal
      }
      terminal.kill()
    }
    throw new Error("The demo has not offered the server")
  }

  test("is used after a yes", async () => {
    const demo = await openWithOffer()
    demo.type("\r")
    await demo.see("›")
    demo.type("hello\r")
    await demo.see("A real answer.")
    demo.type(CTRL_D)
    expect(await demo.end()).toBe(0)
  })

  test.each([
    ["a no", "n\r"],
    ["Ctrl-C", CTRL_C],
    ["Ctrl-D", CTRL_D],
  ])("is not used after %s, and the conversation goes on", async (_name, keys) => {
    const demo = await openWithOffer()
    demo.type(keys)
    await demo.see("› ")
    demo.type("I prefer pnpm\r")
    await demo.see("Saved: I prefer pnpm.")
    demo.type(CTRL_D)
    expect(await demo.end()).toBe(0)
  })
})
