import fs from "node:fs"
import { expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../test/temporary-memory.ts"
import { createMemoryTools } from "./index.ts"

/** A memory with the topics `t1` and `t2`, of which some cannot be read. */
async function openWith(unreadable: RegExp) {
  const openSync: typeof fs.openSync = (path, ...rest) => {
    if (unreadable.test(String(path))) throw Object.assign(new Error("EACCES"), { code: "EACCES", path })
    return fs.openSync(path, ...rest)
  }
  const topics = { "t1.md": topicFile("One", "1"), "t2.md": topicFile("Two", "2") }
  const index = "- [t1](t1.md) — One\n- [t2](t2.md) — Two\n"
  const system = { files: { ...fs, openSync } }
  const { memory } = await temporaryMemory({ "MEMORY.md": index, ...topics }, { system })
  const tools = createMemoryTools(memory, { include: ["ListMemoryTopics"] })
  return async (name: string, args: object = {}): Promise<string> => {
    const result = await tools.callTool(name, args)
    return result.ok ? result.text : result.message
  }
}

test("ListMemoryTopics names the topics that cannot be read", async () => {
  const call = await openWith(/t2\.md$/)
  for (const query of [undefined, "one"]) {
    const text = await call("ListMemoryTopics", { query })
    expect(text).toContain("1 topic:\n- t1 (project): One")
    expect(text).toContain("1 file that cannot be read: t2.")
  }
})

test("a memory of which no topic can be read is not called empty", async () => {
  const call = await openWith(/t[12]\.md$/)
  expect(await call("ListMemoryTopics")).toMatch(
    /^No topic can be read\.\n2 files that cannot be read: t1, t2\./,
  )
  expect(await call("ReadMemoryTopic", { slug: "other" })).not.toContain("no topics yet")
})
