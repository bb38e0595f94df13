import fs from "node:fs"
import { basename, dirname, join } from "node:path"
import { expect, it } from "vitest"
import { createMemory } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

/** A path as a system finds it that does not tell upper from lower case. */
function foundAt(path: unknown): unknown {
  if (typeof path !== "string") return path
  const name = basename(path).toLowerCase()
  const names = fs.existsSync(dirname(path)) ? fs.readdirSync(dirname(path)) : []
  return join(dirname(path), names.find((other) => other.toLowerCase() === name) ?? basename(path))
}

const anyCase = new Proxy(fs, {
  get(target, method) {
    const call: unknown = Reflect.get(target, method)
    if (typeof call !== "function" || !/Sync$/.test(String(method))) return call
    const isOfTwo = /^(?:rename|link|copy)/.test(String(method))
    return (...given: unknown[]) =>
      call.apply(
        target,
        given.map((one, at) => (at === 0 || (at === 1 && isOfTwo) ? foundAt(one) : one)),
      )
  },
})

it("replaces and removes no topic whose name differs in case where the system finds names in any case", async () => {
  const directory = temporaryFolder()
  const memory = createMemory({ directory, system: { env: {}, files: anyCase } })
  const draft = { type: "project", description: "How we deploy", body: "One." } as const
  await memory.write({ ...draft, slug: "Deploy" })
  for (const slug of ["deploy", "DEPLOY"])
    await expect(memory.write({ ...draft, slug, body: "Two." })).rejects.toMatchObject({
      code: "invalid-slug",
    })
  expect(await memory.write({ ...draft, slug: "Deploy", body: "Two." })).toMatchObject({ action: "updated" })
  expect((await memory.readIndex())?.match(/deploy\.md/gi)).toHaveLength(1)
  for (const slug of ["deploy", "DEPLOY"])
    await expect(memory.remove(slug)).rejects.toMatchObject({ code: "invalid-slug" })
  expect((await memory.read("Deploy"))?.body).toBe("Two.")
})
