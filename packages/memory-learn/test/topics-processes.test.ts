import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { expect, it } from "vitest"
import { bundle } from "./bundle.ts"
import { temporaryFolder } from "./files-folder.ts"

it("loses nothing and stores a shared fact once when 4 processes learn at the same time", async () => {
  const directory = temporaryFolder()
  mkdirSync(join(directory, "memory"))
  const script = await bundle(new URL("./processes/learner.mjs", import.meta.url))
  const names = ["billing", "search", "login", "mail"]
  const codes = names.map(async (name) => {
    const child = spawn(process.execPath, [script, directory, name, "4"], { stdio: "inherit" })
    return (await once(child, "exit"))[0] as number
  })
  expect(await Promise.all(codes)).toEqual([0, 0, 0, 0])
  const memory = createMemory({ cwd: directory, directory: join(directory, "memory"), system: { env: {} } })
  const { topics, drift } = await memory.list()
  const expected = Array.from({ length: 4 }, (_, number) => [
    ...names.map((name) => `Worker ${name}${number} is written in Rust`),
    `The shared rule${number} is blue`,
  ]).flat()
  expect(topics.map(({ description }) => description).sort()).toEqual(expected.sort())
  expect(drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
  expect((await memory.status({ verify: true })).findings).toEqual([])
})
