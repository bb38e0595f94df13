import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio"
import { createServer, type MemoryServer } from "../create-server.ts"
import { followMemory } from "../follow-memory.ts"
import type { MemoryHost } from "../memory-host.ts"
import { createMessageFilter } from "./message-filter.ts"

/** Serves one client over stdin and stdout, in either era of the protocol. Resolves when the client has gone. */
export async function serveOverStdio(host: MemoryHost): Promise<void> {
  const { stdin, stdout } = process
  const filter = createMessageFilter((message) => stdout.write(`${JSON.stringify(message)}\n`))
  let current: MemoryServer | undefined
  const handle = serveStdio(
    ({ era }) => {
      current = createServer(host, era)
      return current.server
    },
    { transport: new StdioServerTransport(stdin.pipe(filter), stdout) },
  )
  let stop = (): void => {}
  void host.opened.then(({ memory }) => {
    stop = followMemory(memory, (changes) => current?.notify(changes))
  })
  await new Promise<void>((resolve) => {
    filter.once("end", resolve)
    stdout.once("error", () => resolve())
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => resolve())
  })
  stop()
  await handle.close()
  // After a signal it would keep the process alive.
  stdin.destroy()
}
