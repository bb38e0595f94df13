import type { ListedTopic, Memory, TopicList } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import { countOf, plainLine } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { shown } from "../outcome.ts"
import { type Block, draw, hang, indented, parts, remarks } from "../text/block.ts"
import { displayWidth } from "../text/display-width.ts"
import { padded } from "../text/style.ts"
import { describeDiagnostics, describeDrift } from "../topics/drift.ts"
import { describeFaults, inspectTopics } from "../topics/topic-faults.ts"

export const list = defineCommand({
  name: "list",
  aliases: ["ls"],
  summary: "lists all topics with type and description",
  details: ["A * marks a topic that is not in the index."],
  async run({ memory }) {
    const found = await memory.list()
    const faults = await inspectTopics(memory, found)
    const { directory, mounts } = memory
    return shown("list", { directory, mounts, files: await findLayoutFiles(memory), ...found, ...faults })
  },
  render: {
    list: (outcome) => {
      const { topics, drift, mounts, diagnostics } = outcome
      const others = topics.filter(({ kind }) => kind === "other").map(({ slug }) => slug)
      const files = [...outcome.files, ...others].join(", ")
      return parts(
        ...listTopics(outcome),
        files !== "" && `Other files that the agent can read: ${files}. /memory show <name> shows one.`,
        describeDrift([drift], mounts),
        remarks([...describeDiagnostics(diagnostics), ...describeFaults(outcome)]),
      )
    },
  },
})

/**
 * Addresses of the files of the layout that exist, such as `state` of a squad's agent. A daily note has no fixed address
 * and is left out, as is a file that cannot be read.
 */
async function findLayoutFiles(memory: Memory): Promise<string[]> {
  const found: string[] = []
  for (const { address } of internals(memory)?.own.options.codec.files ?? []) {
    if (address === undefined || address.includes("*")) continue
    const file = await memory.read(address).catch(() => undefined)
    if (file !== undefined) found.push(address)
  }
  return found
}

/** Three columns where there is room for them, otherwise the description below the slug. */
function listTopics({ topics: all, topicCount, drift, diagnostics }: TopicList): readonly Block[] {
  const topics = all.filter(({ kind }) => kind !== "other")
  const orphans = new Set(drift.orphans)
  const isUnreadable = diagnostics.some(({ code, slug }) => code === "unreadable-file" && slug !== undefined)
  const none = isUnreadable
    ? "No topic can be read."
    : "No topics yet. Run /memory add <text> to write the first one."
  if (topics.length === 0) return [none]
  const mounted = topics.filter(({ mount }) => mount !== undefined).length
  const place = mounted === 0 ? "" : `, ${mounted} of them in mounts`
  const legend = orphans.size === 0 ? "" : `, ${orphans.size} not in the index (*)`
  const widest = Math.max(...topics.map(({ slug }) => displayWidth(plainLine(slug))))
  return [
    `${countOf(topicCount + mounted, "topic")}${place}${legend}`,
    topics.map((topic) => describeTopic(topic, orphans.has(topic.slug) ? "* " : "  ", widest)),
  ]
}

const TYPE_WIDTH = "reference".length

function describeTopic(topic: ListedTopic, mark: string, widest: number): Block {
  const slug = plainLine(topic.slug)
  const type = plainLine(topic.type ?? "-")
  const description = topic.description ?? "(no description)"
  return (style) => {
    const slugWidth = Math.min(widest, Math.floor(style.width * 0.4))
    const hasColumns = style.width >= 60
    const row = `${mark}${padded(slug, slugWidth)}  ${padded(type, TYPE_WIDTH)}  `
    const columns = slugWidth + TYPE_WIDTH + 6
    if (hasColumns && displayWidth(row) === columns) return draw(hang(row, description), style)
    const [first = "", ...rest] = draw(indented(`${slug} [${type}]`, 4), style)
    const below = draw(indented(description, hasColumns ? columns : 4), style)
    return [mark + first.slice(4), ...rest, ...below]
  }
}
