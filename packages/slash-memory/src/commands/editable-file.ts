import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Memory } from "@caliban/memory-core"
import type { EditTarget } from "../command.ts"
import type { CommandOutcome, FailedOutcome } from "../outcome.ts"
import { filePath, unknownTopic } from "./topic-files.ts"

/** A file that a person may open in their editor. */
export interface EditableFile {
  kind: "file"
  path: string
  /** Of a topic. */
  slug?: string
  /** Of a topic, as it was. */
  description?: string
  /** True for what the person owns and the library never writes. */
  personal: boolean
}

/** Where a target's file is, or the answer when it has none. Makes an index that is missing. */
export async function findEditableFile(
  memory: Memory,
  target: EditTarget,
): Promise<EditableFile | CommandOutcome> {
  if (target.kind === "global" || target.kind === "project") {
    const { tiers } = await memory.status()
    const tier = tiers.find(({ name }) => name === target.kind)
    if (tier !== undefined && tier.path !== "") return { kind: "file", path: tier.path, personal: true }
    return noFile(
      tier === undefined
        ? `The ${target.kind} file is off: this program does not show it to the agent.`
        : `There is no ${target.kind} file: the home directory is not known.`,
    )
  }
  if (memory.readOnly) return { kind: "failed", code: "read-only", message: "Memory is read-only." }
  const index = filePath(memory, "MEMORY.md")
  if (index === undefined) return noFile(NOT_FILES)
  if (target.kind === "index") {
    await memory.init()
    return { kind: "file", path: index, personal: false }
  }
  const topic = await memory.read(target.reference)
  if (topic === undefined) return unknownTopic(memory, target.reference)
  const { slug, description } = topic
  return {
    kind: "file",
    path: join(dirname(index), `${slug}.md`),
    slug,
    ...(description === undefined ? {} : { description }),
    personal: false,
  }
}

const NOT_FILES =
  "This memory is not made of files on this machine, so an editor cannot open it. /memory show <slug> shows a topic, /memory add writes one."

/** A file's text; `undefined` when it does not exist. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}

function noFile(message: string): FailedOutcome {
  return { kind: "failed", code: "no-file", message }
}
