import { chmodSync, chownSync, lstatSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { childOutput } from "./child.ts"
import type { World } from "./world.ts"

const isRoot = process.getuid?.() === 0

/** Runs a module as somebody without rights. The memory directory becomes theirs. */
export function asNobody(world: World, code: string): void {
  const drop = isRoot ? "process.setgroups([]); process.setgid(65534); process.setuid(65534)" : ""
  if (isRoot) {
    for (const folder of [dirname(world.root), world.root]) chmodSync(folder, 0o755)
    const give = (path: string): void => {
      if (!lstatSync(path).isSymbolicLink()) chownSync(path, 65_534, 65_534)
    }
    give(world.directory)
    for (const name of readdirSync(world.directory, { recursive: true }))
      give(join(world.directory, String(name)))
  }
  childOutput(`${drop}\n${code}`, { cwd: world.cwd, env: world.env, home: world.home })
}
