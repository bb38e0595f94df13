import { join } from "node:path"
import { describe, expect, test } from "vitest"
import {
  createMapStore,
  createMemory,
  createMemoryPool,
  createMemorySession,
  type MemorySessionOptions,
} from "../src/index.ts"
import { emptyHome } from "./empty-home.ts"

const draft = { slug: "tea", type: "user", description: "Tea", body: "Sencha." } as const
const readOnly = (): { readOnly: boolean } => Object.create({ readOnly: true })

async function messageOf(call: () => unknown): Promise<string> {
  try {
    await call()
    return "valid"
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    return (error as Error).message
  }
}

const refused = (caller: string, name: string): string => `${caller}: option "${name}" cannot be inherited`

describe("options that are inherited, and which a copy of the options would be without", () => {
  test("are refused by a session", async () => {
    const caller = "createMemorySession"
    const session = (own: object, inherited: object) =>
      messageOf(() =>
        createMemorySession(Object.assign(Object.create(inherited), own) as MemorySessionOptions),
      )
    const store = createMapStore()
    const memory = createMemory({ store })
    const { root } = await emptyHome()
    const pool = createMemoryPool({ root: join(root, "users") })
    const user = { pool, userId: "ada" }
    expect(await session({ store }, { guard: () => undefined })).toBe(refused(caller, "guard"))
    expect(await session({ store }, { approve: () => false })).toBe(refused(caller, "approve"))
    expect(await session({ store }, { learn: true })).toBe(refused(caller, "learn"))
    expect(await session({ memory }, { readOnly: true })).toBe(refused(caller, "readOnly"))
    expect(await session({}, { memory })).toBe(refused(caller, "memory"))
    expect(await session(user, { readOnly: true })).toBe(refused(caller, "readOnly"))
    const denied = Object.create({ permissions: [{ pattern: "memory.write", action: "deny" }] })
    expect(await session({ store, tools: denied }, {})).toBe(refused(caller, "tools.permissions"))
    await pool.close()
  })

  test("are refused by a pool", async () => {
    const { root } = await emptyHome()
    const users = { root: join(root, "users") }
    expect(await messageOf(() => createMemoryPool(Object.assign(readOnly(), users)))).toBe(
      refused("createMemoryPool", "readOnly"),
    )
    const quotas = Object.assign(Object.create({ quotas: { topics: 1 } }), users)
    expect(await messageOf(() => createMemoryPool(quotas))).toBe(refused("createMemoryPool", "quotas"))
    const pool = createMemoryPool(users)
    expect(await messageOf(() => pool.for("ada", readOnly()))).toBe(refused("pool.for", "readOnly"))
    expect(await messageOf(() => pool.session("ada", readOnly()))).toBe(refused("pool.session", "readOnly"))
    await pool.close()
  })
})

test("an object of a class whose options are its fields is like any other", async () => {
  class Learning {
    store = false
  }
  class Options {
    store = createMapStore()
    learn = new Learning()
    approve = (): boolean => false
    tools = new (class {
      namePrefix = "my_"
    })()
    describe(): string {
      return "options"
    }
  }
  const session = await createMemorySession(new Options())
  expect(await session.tools.callTool("my_WriteMemoryTopic", draft)).toMatchObject({ ok: false })
})

test("an object of options that changes while its session opens is that of the next session", async () => {
  const permissions = [{ pattern: "memory.write", action: "deny" }] as const
  const shared: MemorySessionOptions = { store: createMapStore(), tools: { permissions } }
  const opening = createMemorySession(shared)
  Object.assign(shared.tools ?? {}, { permissions: [], namePrefix: "other_" })
  Object.assign(shared, { learn: true, tools: {} })
  const session = await opening
  expect(session.tools.tools.filter(({ readOnly }) => !readOnly)).toEqual([])
  expect(session.learning).toBeUndefined()
  expect((await createMemorySession(shared)).learning).toBeDefined()
})
