import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"
import { createMemoryPool, type MemoryPool, type MemoryPoolOptions, type PoolUser } from "../../src/index.ts"

export const tea = {
  slug: "tea",
  type: "user",
  description: "Prefers green tea",
  body: "Sencha, 70 degrees.",
} as const

/** A topic of a number. */
export const topic = (number: number | string, body = "It is so.") =>
  ({ slug: `fact-${number}`, type: "project", description: `Fact ${number}`, body }) as const

export interface World {
  root: string
  pool: MemoryPool
  /** Another pool on the same root, as that of another process. */
  open(options?: Partial<MemoryPoolOptions>): MemoryPool
}

/** A pool on an empty root. */
export function world(options: Partial<MemoryPoolOptions> = {}): World {
  const root = folder()
  const open = (others: Partial<MemoryPoolOptions> = {}): MemoryPool => {
    const pool = createMemoryPool({ root, durability: "none", ...options, ...others })
    onTestFinished(() => pool.close())
    return pool
  }
  return { root, open, pool: open() }
}

export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "memory-pool-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** All names below a folder. */
export const namesIn = (path: string): string[] => readdirSync(path, { recursive: true }) as string[]

export async function usersOf(pool: MemoryPool): Promise<PoolUser[]> {
  const users: PoolUser[] = []
  for await (const user of pool.users()) users.push(user)
  return users
}

/** The ids that are listed, and what was thrown after them. */
export async function listUsers(pool: MemoryPool): Promise<{ ids: string[]; error: unknown }> {
  const ids: string[] = []
  const error = await errorOf(async () => {
    for await (const { id } of pool.users()) ids.push(id)
  })
  return { ids, error }
}

/** What a call throws; `undefined` when it does not. */
export async function errorOf(call: () => unknown): Promise<unknown> {
  try {
    await call()
    return undefined
  } catch (error) {
    return error
  }
}

const ACTOR = fileURLToPath(new URL("./actor.mjs", import.meta.url))

/** Another process that uses the package: see `actor.mjs`. */
export function start(...args: readonly string[]): { child: ChildProcess; lines(): string[] } {
  const child = spawn(process.execPath, [ACTOR, ...args], { stdio: ["ignore", "pipe", "inherit"] })
  onTestFinished(() => {
    child.kill("SIGKILL")
  })
  let output = ""
  child.stdout.on("data", (data: Buffer) => {
    output += data.toString()
  })
  return { child, lines: () => output.split("\n").slice(0, -1) }
}
