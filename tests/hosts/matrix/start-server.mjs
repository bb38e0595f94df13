import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A folder for the memories of a server's users, which the server makes itself. */
export const memoriesFolder = () => join(mkdtempSync(join(tmpdir(), "caliban-example-")), "memories")

/** Starts the example of a server on a free port; `work` gets its address. The server is stopped afterwards. */
export async function withServer(example, root, work) {
  const server = spawn(process.execPath, [example, root], {
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  try {
    const [line] = await once(server.stdout, "data")
    await work(String(line).trim())
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, "exit")
  }
}
