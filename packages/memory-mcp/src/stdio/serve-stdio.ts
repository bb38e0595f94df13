import { once } from "node:events"
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio"
import { createServer } from "../create-server.ts"
import { followHost } from "../follow-memory.ts"
import { instructionsFor } from "../instructions.ts"
import type { MemoryHost } from "../memory-host.ts"
import { createMessageFilter } from "./message-filter.ts"
import { createOpenRequests } from "./open-requests.ts"

/** How long to wait for the next answer after the input has ended. A client that waits for less sends a signal. */
const ANSWER_MS = 10_000

/** Serves one client over stdin and stdout, in either era of the protocol. Resolves when the client has gone. */
export async function serveOverStdio(host: MemoryHost): Promise<void> {
  const { stdin, stdout } = process
  // Every answer that waits for a slow client listens once.
  stdout.setMaxListeners(0)
  const { received, sent, settled } = createOpenRequests()
  const filter = createMessageFilter({
    async answer(messages) {
      if (messages.length > 0)
        stdout.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(""))
      // That the client has gone is heard below.
      if (stdout.writableNeedDrain) await once(stdout, "drain").catch(() => {})
    },
    received,
    async finish() {
      await settled(ANSWER_MS)
      // The client may still read.
      await new Promise<void>((resolve) => stdout.write("", () => resolve()))
    },
  })
  const transport = new StdioServerTransport(stdin.pipe(filter), stdout)
  const send = transport.send.bind(transport)
  transport.send = (message) => {
    const written = send(message)
    sent(message)
    return written
  }
  const instructions = instructionsFor(await host.open())
  let current: ReturnType<typeof createServer> | undefined
  const handle = serveStdio(
    ({ era }) => {
      current = createServer(host, era, instructions)
      return current.server
    },
    { transport },
  )
  const stop = followHost(host, (changes) => current?.notify(changes))
  await new Promise<void>((resolve) => {
    filter.once("end", resolve)
    stdout.once("error", () => resolve())
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => resolve())
  })
  stop()
  stdin.unpipe(filter)
  stdin.destroy()
  await handle.close()
  // After a signal it would keep the process alive.
  stdin.destroy()
}
