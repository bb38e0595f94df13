import type { ListedTopic, Memory, MountedMemory, TopicList } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import { countOf, plainLine } from "@caliban/text"
import type { SlashCommand } from "../command.ts"
import { SHOWN, type Shown } from "../outcome.ts"
import { displayWidth, padded } from "../text/display-width.ts"
import { say, spaced } from "../text/render-lines.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"
import { renderDiagnostics, renderDrift } from "../topics/render-notes.ts"
import { inspectTopics, renderTopicFaults, type TopicFaults } from "../topics/topic-faults.ts"

export interface ListOutcome extends Shown, TopicList, TopicFaults {
  kind: "list"
  directory?: string | undefined
  mounts: readonly MountedMemory[]
  /** Addresses of the files of the layout that exist, such as `state` of a squad's agent. */
  files: readonly string[]
}

export const list: SlashCommand<"list", object, ListOutcome> = {
  syntax: {
    name: "list",
    aliases: ["ls"],
    usage: "/memory list",
    summary: "lists all topics with type and description",
    details: ["A * marks a topic that is not in the index."],
    options: {},
    parse: () => ({}),
  },
  async run({ memory }) {
    const found = await memory.list()
    const faults = await inspectTopics(memory, found)
    const { directory, mounts } = memory
    const files = await findLayoutFiles(memory)
    return { kind: "list", ...SHOWN, directory, mounts, files, ...found, ...faults }
  },
  render: {
    list: (outcome, style) => [
      ...renderTopics(outcome, style),
      ...spaced(renderFiles(outcome, style)),
      ...spaced(renderDrift(outcome.drift, style, outcome.mounts)),
      ...spaced([...renderTopicFaults(outcome, style), ...renderDiagnostics(outcome.diagnostics, style)]),
    ],
  },
}

/** A daily note has no fixed address and is left out, as is a file that cannot be read. */
async function findLayoutFiles(memory: Memory): Promise<string[]> {
  const found: string[] = []
  for (const { address } of internals(memory)?.own.layout.files ?? []) {
    if (address === undefined || address.includes("*")) continue
    const file = await memory.read(address).catch(() => undefined)
    if (file !== undefined) found.push(address)
  }
  return found
}

function renderFiles({ files: named, topics }: ListOutcome, style: Style): string[] {
  const files = [...named, ...topics.flatMap(({ slug, kind }) => (kind === "other" ? [plainLine(slug)] : []))]
  if (files.length === 0) return []
  return say(
    `Other files that the agent can read: ${files.join(", ")}. /memory show <name> shows one.`,
    style,
  )
}

/** Three columns where there is room for them, otherwise the description below the slug. */
function renderTopics(outcome: ListOutcome, style: Style): string[] {
  const orphans = new Set(outcome.drift.orphans)
  const topics = outcome.topics.filter(({ kind }) => kind !== "other")
  if (topics.length === 0) return say("No topics yet. Run /memory add <text> to write the first one.", style)
  const widest = Math.max(...topics.map((topic) => displayWidth(plainLine(topic.slug))))
  const slugWidth = Math.min(widest, Math.floor(style.width * 0.4))
  const columns = style.width >= 60 ? slugWidth + TYPE_WIDTH + 6 : undefined
  const legend = orphans.size === 0 ? "" : `, ${orphans.size} not in the index (*)`
  const rows = topics.flatMap((topic) => {
    const mark = orphans.has(topic.slug) ? "* " : "  "
    return renderTopic(topic, { mark, slugWidth, columns }, style)
  })
  const mounted = topics.filter(({ mount }) => mount !== undefined).length
  const place = mounted === 0 ? "" : `, ${mounted} of them in mounts`
  return [...say(`${countOf(outcome.topicCount + mounted, "topic")}${place}${legend}`, style), "", ...rows]
}

const TYPE_WIDTH = "reference".length

function renderTopic(
  topic: ListedTopic,
  { mark, slugWidth, columns }: { mark: string; slugWidth: number; columns: number | undefined },
  style: Style,
): string[] {
  const slug = plainLine(topic.slug)
  const type = plainLine(topic.type ?? "-")
  const stale = topic.learned?.stale === true ? "[?] " : ""
  const description = stale + plainLine(topic.description ?? "(no description)")
  const fits = displayWidth(slug) <= slugWidth && displayWidth(type) <= TYPE_WIDTH
  if (columns === undefined || !fits) {
    const indent = columns === undefined ? 4 : columns
    return [
      ...wrapText(`${slug} [${type}]`, style.width - 4).map((line, at) => (at === 0 ? mark : "    ") + line),
      ...wrapText(description, style.width - indent).map((line) => " ".repeat(indent) + line),
    ]
  }
  const left = `${mark}${padded(slug, slugWidth)}  ${padded(type, TYPE_WIDTH)}  `
  return wrapText(description, style.width - columns).map(
    (line, at) => (at === 0 ? left : " ".repeat(columns)) + line,
  )
}
