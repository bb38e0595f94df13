import { join } from "node:path"
import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../test/temporary-memory.ts"
import { MEMORY_COMMANDS } from "./command-list.ts"
import { createSlashMemory } from "./slash-memory.ts"

const files = {
  "MEMORY.md": "- [deploy](deploy.md)\n",
  "deploy.md": topicFile("project", "Deploy"),
  "two words.md": topicFile("user", "Two"),
}

test.each([
  ["/mem", ["/memory"]],
  ["/memory re", ["/memory restore", "/memory rebuild-index"]],
  ["re", ["restore", "rebuild-index"]],
  ["show ", ["show deploy", `show "two words"`]],
  ["/memory rm de", ["/memory rm deploy"]],
  ["edit ", ["edit global", "edit project", "edit deploy", `edit "two words"`]],
  ["help un", ["help undo"]],
  ["rebuild-index --d", ["rebuild-index --dry-run"]],
  ["add --type f", ["add --type feedback"]],
  ["show deploy ", []],
  ["nonsense ", []],
  ["list ", []],
])("completes %j", async (line, expected) => {
  expect(await createSlashMemory(createTemporaryMemory(files).memory).complete(line)).toEqual(expected)
})

test("offers every command at the start", async () => {
  const { memory } = createTemporaryMemory()
  const lines = await createSlashMemory(memory).complete("/memory ")
  expect(lines).toEqual(MEMORY_COMMANDS.map((help) => `/memory ${help.name}`))
})

test("offers what is in the trash", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory)
  await slash.run("rm deploy")
  const [entry] = await memory.history.list()
  expect(await slash.complete("restore ")).toEqual([`restore ${entry?.id}`])
  expect(await slash.complete("purge d")).toEqual(["purge deploy"])
  expect(await slash.complete("undo d")).toEqual(["undo deploy"])
})

test("offers commands and no slugs when memory is off", async () => {
  const slash = createSlashMemory(createTemporaryMemory(files, { bare: true }).memory)
  expect(await slash.complete("show ")).toEqual([])
  expect(await slash.complete("sh")).toEqual(["show"])
})

test("completes the slug of a topic in a mount to its address", async () => {
  const { root } = createTemporaryMemory()
  const { memory } = createTemporaryMemory({}, { userMemory: { directory: join(root, "person") } })
  await memory.write({ slug: "package-manager", type: "user", description: "Prefers pnpm", body: "x" })
  const { complete } = createSlashMemory(memory)
  expect(await complete("/memory rm pack")).toEqual(["/memory rm user/package-manager"])
  expect(await complete("/memory rm user/")).toEqual(["/memory rm user/package-manager"])
})
