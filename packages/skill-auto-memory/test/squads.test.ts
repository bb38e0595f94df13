import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemory, INDEX_CAP_LINES, TOPIC_TYPES } from "@caliban/memory-core"
import { DESCRIPTION_MAX } from "@caliban/memory-core/internal"
import { squads } from "@caliban/memory-core/layouts"
import { expect, onTestFinished, test } from "vitest"
import { squadsInstructions } from "../src/index.ts"

test("an agent that follows the instructions with a file editor writes what the library reads", async () => {
  const root = await mkdtemp(join(tmpdir(), "squads-"))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const [, folder = ""] = /`(\.agents\/memory\/[^`]*)`/.exec(squadsInstructions) ?? []
  const directory = join(root, folder.replace("{squad}", "api").replace("{agent}", "lead"))
  await mkdir(directory, { recursive: true })
  const [, example = ""] = /```markdown\n(.*?)```/s.exec(squadsInstructions) ?? []
  const topic = example
    .replace(/^ {3}/gm, "")
    .replaceAll("<slug>", "auth-rewrite")
    .replace(/<the fact in one line[^>]*>/, "OAuth2 rewrite for compliance")
    .replace(TOPIC_TYPES.join(" | "), "project")
    .replace(/<the fact;[^\n]*/, "The audit asks for it.")
  await writeFile(join(directory, "auth-rewrite.md"), topic)
  const [, line = ""] = /`(- \[<slug>\][^`]*)`/.exec(squadsInstructions) ?? []
  const pointer = line
    .replaceAll("<slug>", "auth-rewrite")
    .replace("<description>", "OAuth2 rewrite for compliance")
  await writeFile(join(directory, "MEMORY.md"), `${pointer}\n`)

  const memory = createMemory({
    cwd: root,
    layout: squads({ squad: "api", agent: "lead" }),
    system: { env: {}, home: join(tmpdir(), "no-home") },
  })
  expect(await memory.list()).toMatchObject({
    topics: [
      { slug: "auth-rewrite", type: "project", description: "OAuth2 rewrite for compliance", kind: "listed" },
    ],
    drift: { orphans: [], dangling: [], duplicates: [] },
    diagnostics: [],
  })
  const draft = {
    slug: "auth-rewrite",
    type: "project",
    description: "OAuth2 rewrite for compliance",
    body: "The audit asks for it.",
  } as const
  expect(await memory.write(draft)).toMatchObject({ action: "unchanged" })
  expect(await readFile(join(directory, "auth-rewrite.md"), "utf8")).toBe(topic)
})

test("the instructions name the limits and files of the layout", () => {
  const { archive, state } = squads({ squad: "api", agent: "lead" })
  for (const fact of [
    `${archive}.md`,
    state?.file ?? "",
    `${DESCRIPTION_MAX} characters`,
    `${INDEX_CAP_LINES} lines`,
    "learnings.md",
  ]) {
    expect(squadsInstructions).toContain(fact)
  }
})
