import { readFile } from "node:fs/promises"
import type { Memory } from "@caliban/memory-core"
import { type FailedOutcome, REFUSED, type UnknownTopicOutcome, unknownTopic } from "../outcome.ts"
import { filePath } from "../topics/topic-files.ts"

/** The index, one of the person's own files, or a topic. */
export type EditTarget = { kind: "index" } | { kind: "global" } | { kind: "project" } | TopicTarget

export interface TopicTarget {
  kind: "topic"
  reference: string
}

/** A file that a person may open in an editor. */
export interface EditableFile {
  kind: "file"
  path: string
  /** Only for a topic, as is its description before the edit. */
  slug?: string
  description?: string | undefined
  /** True for the person's own files, which the library never writes. */
  personal: boolean
}

/** Where a target's file is, or the answer when it has none. Creates a missing index. */
export async function findEditableFile(
  memory: Memory,
  target: EditTarget,
): Promise<EditableFile | FailedOutcome | UnknownTopicOutcome> {
  if (target.kind === "global" || target.kind === "project") {
    const { tiers } = await memory.status()
    const tier = tiers.find(({ name }) => name === target.kind)
    if (tier !== undefined && tier.path !== "") return { kind: "file", path: tier.path, personal: true }
    return fail(
      "no-file",
      tier === undefined
        ? `The ${target.kind} file is switched off: this program does not show it to the agent.`
        : `There is no ${target.kind} file: the home directory is unknown.`,
    )
  }
  if (memory.readOnly) return fail("read-only", "Memory is read-only.")
  const index = filePath(memory, "MEMORY.md")
  if (index === undefined) return fail("no-file", NOT_FILES)
  if (target.kind === "index") {
    await memory.init()
    return { kind: "file", path: index, personal: false }
  }
  const topic = await memory.read(target.reference)
  if (topic === undefined) return await unknownTopic(memory, target.reference)
  const { slug, description, path } = topic
  const mount = memory.mounts.find(({ name }) => slug.startsWith(`${name}/`))
  if (mount?.access === "read") return fail("read-only", `The mount ${mount.name} is read-only.`)
  return path === undefined
    ? fail("no-file", NOT_FILES)
    : { kind: "file", path, slug, description, personal: false }
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

export function fail(code: string, message: string): FailedOutcome {
  return { kind: "failed", ...REFUSED, code, message }
}
