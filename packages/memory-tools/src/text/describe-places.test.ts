import { join } from "node:path"
import { countTokensByLength, type Memory } from "@caliban/memory-core"
import { squads } from "@caliban/memory-core/layouts"
import { expect, test } from "vitest"
import { temporaryMemory } from "../../test/temporary-memory.ts"
import { createMemoryTools } from "../memory-tools.ts"
import { describeReading, describeWriting } from "./describe-places.ts"

function descriptionOf(memory: Memory, name: string): string {
  return createMemoryTools(memory).tools.find((tool) => tool.name === name)?.description ?? ""
}

test("the descriptions say nothing about mounts and files where there are none", async () => {
  const { memory } = await temporaryMemory()
  expect([...describeReading(memory), ...describeWriting(memory)]).toEqual([])
})

test("the descriptions name the mounts and how to address their topics, in under 60 tokens", async () => {
  const { open, root } = await temporaryMemory()
  const memory = open({
    userMemory: { directory: join(root, "person") },
    mounts: [
      { name: "team", directory: join(root, "team") },
      { name: "notes", directory: join(root, "notes"), access: "write" },
    ],
  })
  const reading = "Topics of the mounts user, team (read-only) and notes: mount/slug."
  const writing = "user/slug or notes/slug writes to that mount."
  expect(descriptionOf(memory, "ReadMemoryTopic")).toContain(reading)
  expect(descriptionOf(memory, "WriteMemoryTopic")).toContain(writing)
  expect(countTokensByLength(reading + writing)).toBeLessThan(60)
})

test("the descriptions name the files of a squad", async () => {
  const { open } = await temporaryMemory()
  const memory = open({ layout: squads({ squad: "api", agent: "lead" }) })
  expect(descriptionOf(memory, "ReadMemoryTopic")).toContain(
    "Also readable: state, learnings, output, feedback, shared/learnings, squad/goals, squad/priorities, squad/feedback, company/company and company/directives.",
  )
  expect(descriptionOf(memory, "WriteMemoryTopic")).toContain(
    "The slug learnings adds an entry to that file.",
  )
})

test("an entry is added to a file of a squad without a claim that something was replaced", async () => {
  const { open, read } = await temporaryMemory({ "learnings.md": "## 2026-01-02: Old\n" })
  const memory = open({
    layout: squads({ squad: "api", agent: "lead" }),
    system: { now: () => new Date("2026-02-03") },
  })
  const { callTool } = createMemoryTools(memory)
  const draft = { slug: "learnings", type: "project", description: "New", body: "Why." }
  expect(await callTool("WriteMemoryTopic", draft)).toMatchObject({
    ok: true,
    text: "Added an entry at the end of learnings.",
  })
  expect(await callTool("WriteMemoryTopic", draft)).toMatchObject({
    ok: true,
    text: "Unchanged: learnings ends with exactly this entry.",
  })
  expect(await read("learnings.md")).toBe("## 2026-01-02: Old\n\n## 2026-02-03: New\n\nWhy.\n")
})
