import { execFileSync, spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { migrate } from "../src/index.ts"

/** A PostgreSQL server of its own, on loopback. */
export interface Server {
  port: number
  /** For a role that owns the tables. */
  owner: pg.PoolConfig
  /** For a role that may only use them. */
  app: pg.PoolConfig
  /** Kills the server at once and starts it again. */
  crash(): void
  stop(): void
}

const FOLDER = "/usr/lib/postgresql"

/** The folder of the server's programs, as Debian installs them; `undefined` where there are none. */
export function findPrograms(): string | undefined {
  const versions = existsSync(FOLDER) ? readdirSync(FOLDER).sort((a, b) => Number(b) - Number(a)) : []
  return versions
    .map((version) => join(FOLDER, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")))
}

/** Starts a server with an empty database, migrated, as the user `postgres` where this process is root. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const programs = findPrograms()
  if (programs === undefined) throw new Error(`no PostgreSQL in ${FOLDER}`)
  const user = process.getuid?.() === 0 ? accountOf("postgres") : undefined
  const folder = mkdtempSync(join(tmpdir(), "caliban-postgres-"))
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, "data")
  const run = (program: string, ...args: string[]): void => {
    const { status, stderr, stdout } = spawnSync(join(programs, program), args, { ...user, cwd: folder })
    if (status !== 0) throw new Error(`${program}: ${stderr}${stdout}`)
  }
  run("initdb", "--auth=trust", "--username=owner", "--encoding=UTF8", "--no-sync", "-D", data)
  const port = await freePort()
  const all = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`)
  writeFileSync(join(data, "postgresql.auto.conf"), lines.join(""))
  const log = join(folder, "log")
  run("pg_ctl", "start", "--wait", "-D", data, "-l", log)
  const base = { host: "127.0.0.1", port, database: "postgres" }
  const server: Server = {
    port,
    owner: { ...base, user: "owner" },
    app: { ...base, user: "app" },
    crash: () => run("pg_ctl", "restart", "--wait", "-m", "immediate", "-D", data, "-l", log),
    stop() {
      run("pg_ctl", "stop", "--wait", "-m", "immediate", "-D", data)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const owner = new pg.Pool({ ...server.owner, max: 1 })
  await owner.query("create role app login")
  await migrate(owner, { role: "app" })
  await owner.end()
  return server
}

function accountOf(name: string): { uid: number; gid: number } {
  const idOf = (flag: string): number => Number(execFileSync("id", [flag, name], { encoding: "utf8" }))
  return { uid: idOf("-u"), gid: idOf("-g") }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === "object" && address !== null ? address.port : 0
}
