import { basename } from "node:path/posix"
import type { Memory, MountedMemory, Topic } from "@caliban/memory-core"
import { internals, isReservedSlug } from "@caliban/memory-core/internal"
import { formatCount, plainFile, plainLine } from "@caliban/text"
import { type SlashCommand, withoutExtension } from "../command.ts"
import { type FailedOutcome, REFUSED, SHOWN, type Shown, unknownTopic } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { spaced } from "../text/render-lines.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"
import { indexPath, isWritable, mountOf, repairCommand, slugIn } from "../topics/places.ts"
import { renderDiagnostics } from "../topics/render-notes.ts"
import { findStaleHooks, type StaleHook } from "../topics/topic-faults.ts"

export interface TopicOutcome extends Shown {
  kind: "topic"
  topic: Topic
  /** Absent when the memory is not made of files on this machine. */
  path?: string | undefined
  /** Bytes of the file. */
  bytes: number
  listed: boolean
  /** The layout whose own file this is; absent for a topic. */
  fileOf?: string | undefined
  /** True when it is not listed and `rebuild-index` adds it. */
  orphan: boolean
  /** The command that lists it; absent when its memory is read-only. */
  repair?: string | undefined
  staleHook?: StaleHook | undefined
}

export interface IndexOutcome extends Shown {
  kind: "index"
  path: string
  text: string
}

export const show: SlashCommand<"show", { reference: string }, TopicOutcome | IndexOutcome> = {
  syntax: {
    name: "show",
    aliases: ["cat"],
    usage: "/memory show <slug>",
    summary: "shows one topic and the state of its file",
    details: ["/memory show MEMORY shows the index."],
    options: { arguments: ["slug"], min: 1 },
    completes: ["topics"],
    parse: ({ positionals: [slug = ""] }) => ({ reference: withoutExtension(slug) }),
  },
  async run({ memory }, { reference }) {
    const mount = mountOf(memory, reference)
    if (slugIn(mount, reference) === "MEMORY") return await showIndex(memory, mount)
    const topic = await memory.read(reference)
    if (topic === undefined) return await unknownTopic(memory, reference)
    const { topics, drift } = await memory.list()
    const [staleHook] = await findStaleHooks(memory, [topic])
    const listed = topics.find((other) => other.slug === topic.slug)
    return {
      kind: "topic",
      ...SHOWN,
      topic,
      path: topic.path,
      bytes: listed?.bytes ?? Buffer.byteLength(topic.text),
      listed: listed?.kind === "listed",
      fileOf: listed === undefined ? internals(memory)?.own.layout.name : undefined,
      orphan: drift.orphans.includes(topic.slug),
      repair: isWritable(memory, topic.slug) ? repairCommand(mountOf(memory, topic.slug)?.name) : undefined,
      staleHook,
    }
  },
  render: {
    topic: renderTopic,
    index: ({ path, text }, style) => [style.paint("strong", plainLine(path)), "", plainFile(text)],
  },
}

async function showIndex(
  memory: Memory,
  mount: MountedMemory | undefined,
): Promise<IndexOutcome | FailedOutcome> {
  const text = await memory.readIndex(mount?.name)
  if (text !== undefined) {
    return { kind: "index", ...SHOWN, path: indexPath(memory, mount) ?? "MEMORY.md", text }
  }
  const message =
    mount === undefined
      ? "There is no index yet. Run /memory add <text> to create one."
      : `The mount ${mount.name} has no index yet.`
  return { kind: "failed", ...REFUSED, code: "no-file", message }
}

function renderTopic(outcome: TopicOutcome, style: Style): string[] {
  const { topic, path, bytes, staleHook } = outcome
  const facts: [string, string | undefined][] = [
    ["type", topic.type ?? "none"],
    ["description", topic.description ?? "none"],
    ["name", topic.name === topic.slug ? undefined : topic.name],
    ["bytes", formatCount(bytes)],
    ["index", describePlace(outcome)],
    ["its line", staleHook?.line.trim()],
    ["", staleHook && `does not match the description; /memory edit ${quoteWord(topic.slug)} rewrites it`],
  ]
  return [
    style.paint("strong", plainLine(topic.slug)),
    ...(path === undefined ? [] : [`  ${plainLine(path)}`]),
    ...facts.flatMap(([label, value]) => (value === undefined ? [] : renderFact(label, value, style))),
    ...spaced(renderDiagnostics(topic.diagnostics, style)),
    "",
    plainFile(topic.body),
  ]
}

function describePlace({ topic, listed, orphan, repair, fileOf }: TopicOutcome): string {
  if (fileOf !== undefined) return `not a topic: a file of the layout ${fileOf}`
  if (orphan) return `not listed${repair === undefined ? "" : `; ${repair} adds it`}`
  const isBare = (topic.name ?? topic.description) === undefined
  if (listed) return isBare ? "listed; the file has no name or description" : "listed"
  if (isReservedSlug(basename(topic.slug))) return "not listed: a file with this name is not a topic"
  if (!isBare) return "unknown: MEMORY.md cannot be read"
  const how = repair === undefined ? "" : `; ${repair} --other-files lists it`
  return `not shown to the agent: the file has no name or description${how}`
}

const LABEL_WIDTH = "  description  ".length

function renderFact(label: string, value: string, style: Style): string[] {
  const left = `  ${label}`.padEnd(LABEL_WIDTH)
  return wrapText(plainLine(value), style.width - LABEL_WIDTH).map(
    (line, at) => (at === 0 ? left : " ".repeat(LABEL_WIDTH)) + line,
  )
}
