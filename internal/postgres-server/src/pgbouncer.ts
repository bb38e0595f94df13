import { spawn } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { accountOf, freePort, type Server } from "./index.ts"

const PROGRAM = "/usr/sbin/pgbouncer"

/** Whether Debian's package is installed. */
export const hasPgBouncer = (): boolean => existsSync(PROGRAM)

/** Starts PgBouncer in transaction mode in front of a server: `connections` of the server for any number of clients. */
export async function startPgBouncer(
  { port, app }: Server,
  connections: number,
): Promise<{ app: pg.PoolConfig; port: number; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "caliban-pgbouncer-"))
  const own = await freePort()
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: own,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: join(folder, "users"),
    pool_mode: "transaction",
    default_pool_size: connections,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(folder, "users"), '"app" ""\n')
  writeFileSync(
    join(folder, "ini"),
    `[databases]\npostgres = host=127.0.0.1 port=${port}\n[pgbouncer]\n${lines.join("")}`,
  )
  const user = accountOf("postgres")
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const child = spawn(PROGRAM, [join(folder, "ini")], { ...user, cwd: folder, stdio: "ignore" })
  const through = { ...app, port: own }
  await waitFor(through)
  return {
    port: own,
    app: through,
    stop() {
      child.kill("SIGKILL")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function waitFor(config: pg.PoolConfig): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client(config)
    client.on("error", () => undefined)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (attempt === 50) throw error
      await sleep(100)
    }
  }
}
