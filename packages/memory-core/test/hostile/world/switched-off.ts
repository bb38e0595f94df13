import assert from "node:assert/strict"
import { readdirSync } from "node:fs"
import { isMemoryError, type MemoryOptions } from "../../../src/index.ts"
import { requireInternals } from "../../../src/memory/internals.ts"
import { draft, has, type World } from "./world.ts"

/** A world in which the directory follows from the workspace. */
export const plainEnv = ({ home, env }: World): World["env"] => ({
  ...env,
  HOME: home,
  CALIBAN_AUTO_MEMORY_DIRECTORY: "",
})

/** Memory is off with a diagnostic, a write is refused, nothing is created. */
export async function isOff(
  world: World,
  options: Partial<MemoryOptions>,
  code: "refused-directory" | "no-home",
): Promise<void> {
  const before = [world.root, world.cwd, world.home].map((folder) => readdirSync(folder))
  const prefix = await world.load(options)
  assert.ok(has(prefix, code), `the diagnostic ${code}`)
  assert.ok(!prefix.tiers.some(({ name, present }) => name === "auto" && present))
  const memory = world.memory(options)
  assert.equal(memory.enabled, false)
  await requireInternals(memory).init()
  await assert.rejects(
    async () => await memory.write(draft()),
    (error) => isMemoryError(error, "no-memory-directory"),
  )
  assert.deepEqual(
    [world.root, world.cwd, world.home].map((folder) => readdirSync(folder)),
    before,
  )
}
