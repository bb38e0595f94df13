import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import {
  checkSlug,
  createMemory,
  INDEX_CAP_BYTES,
  INDEX_CAP_LINES,
  parseIndex,
  parseTopic,
  TOPIC_TYPES,
} from "@caliban/memory-core"
import { DESCRIPTION_MAX, requireInternals } from "@caliban/memory-core/internal"
import { createMemoryTools } from "@caliban/memory-tools"
import { parseCommand } from "@caliban/slash-memory"
import { NOTE_TAG } from "../../memory-learn/src/notes/format-note.ts"
import type { Facts } from "./drift.ts"

/** What the packages of this repository say and do, asked of their sources and of a memory in a temporary folder. */
export async function gatherFacts(): Promise<Facts> {
  const { files, indexSlug, tags } = await observeMemory()
  const schemas = listSchemas()
  return {
    tools: Object.fromEntries(
      schemas.map(({ name, inputSchema: { properties } }) => [name, Object.keys(properties)]),
    ),
    types: TOPIC_TYPES,
    meanings: schemas
      .map(({ inputSchema: { properties } }) => properties["type"]?.description ?? "")
      .join(""),
    limits: [
      `${DESCRIPTION_MAX} characters`,
      `${INDEX_CAP_LINES} lines`,
      `${formatKilobytes(INDEX_CAP_BYTES)} KB`,
      `${longestSlug()} bytes`,
    ],
    files,
    indexSlug,
    tags,
    variables: await findVariables(),
    checkCommand,
    checkTopic,
    readPointer,
  }
}

/** A memory of its own, away from the person's. */
export async function withMemory<Result>(
  work: (memory: ReturnType<typeof createMemory>, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "caliban-skill-"))
  try {
    return await work(createMemory({ cwd: folder, system: { home: folder, env: {} } }), folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function listSchemas() {
  const memory = createMemory({ cwd: tmpdir(), system: { home: tmpdir(), env: {} } })
  const tools = createMemoryTools(memory, {
    include: ["ListMemoryTopics", "RemoveMemoryTopic"],
    search: { search: async () => ({ hits: [], notes: [] }) },
    learned: {
      find: async () => [],
      confirm: async () => {},
      forget: async () => {},
      search: async () => [],
    },
  })
  // The others are for sectioned files only.
  const isOther = /^(?:ForgetMemoryEntry|memory_search)$/
  return tools.toolsAsJsonSchema().filter(({ name }) => !isOther.test(name))
}

function longestSlug(): number {
  let slug = "a"
  try {
    for (;;) slug = checkSlug(`${slug}a`)
  } catch {
    return slug.length
  }
}

/** The names that a memory gives to its files and shows in a prompt. */
function observeMemory(): Promise<Pick<Facts, "files" | "indexSlug" | "tags">> {
  return withMemory(async (memory) => {
    await requireInternals(memory).init()
    const directory = memory.directory ?? ""
    const { text, tiers } = await memory.load()
    const tags = [...text.matchAll(/^<([\w-]+)((?: [\w-]+="[^"]*")*)>/gm)].map(([, tag, attributes]) => [
      tag,
      [...(attributes ?? "").matchAll(/([\w-]+)=/g)].map(([, name]) => name),
    ])
    const made = (await readdir(directory)).filter((name) => name.endsWith(".md"))
    const read = tiers.map(({ path }) => basename(path))
    const index = tiers.find(({ name }) => name === "auto")?.path ?? ""
    return {
      files: [...new Set([...made, ...read])],
      indexSlug: basename(index, ".md"),
      tags: { ...Object.fromEntries(tags), [NOTE_TAG]: [] },
    }
  })
}

/** The environment variables that core's source reads. */
async function findVariables(): Promise<string[]> {
  const source = new URL("../../memory-core/src/", import.meta.url)
  const files = (await readdir(source, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, source), "utf8")))
  return [...new Set(texts.join("\n").match(/(?<=")CALIBAN_[A-Z_]+(?=")/g))]
}

function checkCommand(line: string): string | undefined {
  const command = parseCommand(line)
  return command.kind === "invalid" ? command.message : undefined
}

function checkTopic(slug: string, text: string): string | undefined {
  const topic = parseTopic(slug, text)
  const [problem] = topic.diagnostics
  if (problem !== undefined) return problem.message
  if (topic.name !== slug) return "its name is not its slug"
  if (topic.description === undefined) return "it has no description"
  if (topic.type === undefined) return "it has no type"
  return topic.body === "" ? "it has no body" : undefined
}

function readPointer(line: string): ReturnType<Facts["readPointer"]> {
  const pointer = parseIndex(line).lines[0]?.pointer
  const [, type, description] = /^(\w+): (.+)$/.exec(pointer?.hook ?? "") ?? []
  if (pointer === undefined || type === undefined || description === undefined) return undefined
  return { slug: pointer.slug, type, description }
}

function formatKilobytes(bytes: number): string {
  return String(bytes / 1_024)
}
