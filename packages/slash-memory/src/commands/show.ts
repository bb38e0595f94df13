import { basename } from "node:path/posix"
import type { Memory, MountedMemory, Topic } from "@caliban/memory-core"
import { internals, isReservedSlug } from "@caliban/memory-core/internal"
import { formatCount } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { failed, shown, unknownTopic } from "../outcome.ts"
import { type Block, hang, painted, parts, remarks, unbroken, wholeText } from "../text/block.ts"
import { describeDiagnostics } from "../topics/drift.ts"
import { indexPath, isWritable, mountOf, repairCommand, slugIn } from "../topics/places.ts"

export interface ShownTopic extends Pick<Topic, "path"> {
  topic: Topic
  /** Bytes of the file. */
  bytes: number
  listed: boolean
  /** The layout whose own file this is; absent for a topic. */
  fileOf?: string | undefined
  /** True when it is not listed and `rebuild-index` adds it. */
  orphan: boolean
  /** True in a folder: only a link of a person lists it. */
  inFolder: boolean
  /** The command that lists it; absent when its memory is read-only. */
  repair?: string | undefined
}

export const show = defineCommand({
  name: "show",
  aliases: ["cat"],
  usage: "<slug>",
  summary: "shows one topic and the state of its file",
  details: ["/memory show MEMORY shows the index."],
  completes: ["topics"],
  parse: ([reference = ""]) => ({ reference }),
  async run({ memory }, { reference }) {
    const mount = mountOf(memory, reference)
    if (slugIn(mount, reference) === "MEMORY") return await showIndex(memory, mount)
    const topic = await memory.read(reference)
    return topic === undefined ? await unknownTopic(memory, reference) : await showTopic(memory, topic)
  },
  render: {
    topic: (outcome) => describeTopic(outcome),
    index: ({ path, text }) => parts(painted("strong", unbroken(path)), wholeText(text)),
  },
})

async function showTopic(memory: Memory, topic: Topic) {
  const { slug, path, text } = topic
  const { topics, drift } = await memory.list()
  const mount = mountOf(memory, slug)
  const listed = topics.find((other) => other.slug === slug)
  return shown("topic", {
    topic,
    path,
    bytes: listed?.bytes ?? Buffer.byteLength(text),
    listed: listed?.kind === "listed",
    fileOf: listed === undefined ? internals(memory)?.own.options.codec.name : undefined,
    orphan: drift.orphans.includes(slug),
    inFolder: slugIn(mount, slug).includes("/"),
    repair: isWritable(memory, slug) ? repairCommand(mount?.name) : undefined,
  } satisfies ShownTopic)
}

async function showIndex(memory: Memory, mount: MountedMemory | undefined) {
  const text = await memory.readIndex(mount?.name)
  if (text !== undefined) return shown("index", { path: indexPath(memory, mount) ?? "MEMORY.md", text })
  const none = "There is no index yet. Run /memory add <text> to create one."
  return failed("no-file", mount === undefined ? none : `The mount ${mount.name} has no index yet.`)
}

function describeTopic(outcome: ShownTopic): Block {
  const { topic, path, bytes } = outcome
  const facts = {
    type: topic.type ?? "none",
    description: topic.description ?? "none",
    name: topic.name === topic.slug ? undefined : topic.name,
    bytes: formatCount(bytes),
    index: describePlace(outcome),
  }
  return parts(
    [
      painted("strong", unbroken(topic.slug)),
      path !== undefined && unbroken(`  ${path}`),
      Object.entries(facts).map(([label, value]) =>
        value === undefined ? undefined : hang(`  ${label}`.padEnd(15), value),
      ),
    ],
    remarks(describeDiagnostics(topic.diagnostics)),
    wholeText(topic.body),
  )
}

function describePlace({ topic, listed, orphan, inFolder, repair, fileOf }: ShownTopic): string {
  if (/^(?:[^/]+\/)?\.\//.test(topic.slug)) return "not a topic: another file"
  if (fileOf !== undefined) return `not a topic: a file of the layout ${fileOf}`
  if (orphan) return `not listed${repair === undefined ? "" : `; ${repair} adds it`}`
  const isBare = (topic.name ?? topic.description) === undefined
  if (listed) return isBare ? "listed; the file has no name or description" : "listed"
  if (inFolder) return "not listed: a file in a folder needs a link in the index"
  if (isReservedSlug(basename(topic.slug))) return "not listed: a file with this name is not a topic"
  if (!isBare) return "unknown: MEMORY.md cannot be read"
  const how = repair === undefined ? "" : `; ${repair} --other-files lists it`
  return `not listed: the file has no name or description${how}`
}
