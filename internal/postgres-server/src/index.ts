import { execFileSync, spawnSync } from "node:child_process"
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"

/** A PostgreSQL server of its own, on loopback. */
export interface Server {
  port: number
  /** For a role that owns the tables. */
  owner: pg.PoolConfig
  /** For a role that may only use them. */
  app: pg.PoolConfig
  /** Kills the server at once and starts it again. */
  crash(): void
  kill(): void
  /** Starts a synchronous standby: from now on a commit waits for it. */
  standby(): Promise<Server>
  /** Makes a standby accept writes. */
  promote(): void
  /** Ends the server and removes its files. */
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

/**
 * Starts a server as the user `postgres` where this process is root.
 *
 * @param migrate Creates the tables, and gives the role `app` its rights.
 */
export async function startServer(
  migrate: (owner: pg.Pool, options: { role: string }) => Promise<unknown>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const server = await start(settings, (run, data) =>
    run("initdb", "--auth=trust", "--username=owner", "--encoding=UTF8", "--no-sync", "-D", data),
  )
  await asOwner(server, async (owner) => {
    await owner.query("create role app login")
    await migrate(owner, { role: "app" })
  })
  return server
}

/** Runs one of the server's programs. */
type Run = (program: string, ...args: string[]) => void

async function start(
  settings: Readonly<Record<string, string>>,
  prepare: (run: Run, data: string) => void,
): Promise<Server> {
  const programs = findPrograms()
  if (programs === undefined) throw new Error(`no PostgreSQL in ${FOLDER}`)
  const user = accountOf("postgres")
  const folder = mkdtempSync(join(tmpdir(), "caliban-postgres-"))
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, "data")
  const run: Run = (program, ...args) => {
    const { status, stderr, stdout } = spawnSync(join(programs, program), args, { ...user, cwd: folder })
    if (status !== 0) throw new Error(`${program}: ${stderr}${stdout}`)
  }
  prepare(run, data)
  const port = await freePort()
  const all = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(data, "postgresql.auto.conf"), lines.join(""))
  const log = join(folder, "log")
  run("pg_ctl", "start", "--wait", "-D", data, "-l", log)
  const base = { host: "127.0.0.1", port, database: "postgres" }
  const kill = (): void => run("pg_ctl", "stop", "--wait", "-m", "immediate", "-D", data)
  const server: Server = {
    port,
    owner: { ...base, user: "owner" },
    app: { ...base, user: "app" },
    kill,
    crash() {
      kill()
      run("pg_ctl", "start", "--wait", "-D", data, "-l", log)
    },
    async standby() {
      const from = ["-h", "127.0.0.1", "-p", String(port), "-U", "owner"]
      const standby = await start(settings, (run, data) =>
        run("pg_basebackup", ...from, "-R", "-D", data, "--no-sync"),
      )
      await asOwner(server, async (owner) => {
        await owner.query("alter system set synchronous_standby_names = '*'")
        await owner.query("select pg_reload_conf()")
      })
      return standby
    },
    promote: () => run("pg_ctl", "promote", "--wait", "-D", data),
    stop() {
      try {
        kill()
      } catch {
        // It is not running.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return server
}

async function asOwner({ owner }: Server, task: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 1 })
  await task(pool)
  await pool.end()
}

/** The ids of an account; `undefined` where this process may not become it. */
export function accountOf(name: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string): number => Number(execFileSync("id", [flag, name], { encoding: "utf8" }))
  return { uid: idOf("-u"), gid: idOf("-g") }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === "object" && address !== null ? address.port : 0
}
