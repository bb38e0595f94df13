import { PGlite } from "@electric-sql/pglite"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createPostgresStore, migrate } from "../src/index.ts"

const client = new PGlite()
beforeAll(() => migrate(client))
afterAll(() => client.close())

it.each(["a\nb.md", "a\tb.md", 'a"b.md', "\u{FEFF}a.md", "ä/b.md"])(
  "lists %j, with its size",
  async (path) => {
    const client = new PGlite()
    await migrate(client)
    const store = createPostgresStore({ client, memory: "m" })
    await store.transact(`./${path}`, () => ({ topic: Buffer.from("bytes"), result: undefined }))
    const files: unknown[] = []
    for (const folder of ["", "ä"])
      for (const { name, kind, bytes } of (await store.listFolder?.(folder)) ?? [])
        if (kind === "file") files.push([folder === "" ? name : `${folder}/${name}`, bytes])
    expect(files).toEqual([[path, 5]])
  },
)
