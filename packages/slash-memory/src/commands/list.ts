import { isReservedSlug, type ListedTopic, type Memory } from "@caliban/memory-core"
import { countOf, plainLine } from "@caliban/text"
import type { OutcomeOf } from "../outcome.ts"
import { displayWidth, padded } from "../text/display-width.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"
import type { CommandSyntax } from "./command-syntax.ts"
import { inspectTopics } from "./inspect-topics.ts"
import { renderDiagnostics } from "./render-diagnostics.ts"
import { renderDrift } from "./render-drift.ts"
import { renderTopicFaults } from "./render-topic-faults.ts"

export const listSyntax: CommandSyntax = {
  help: {
    name: "list",
    aliases: ["ls"],
    usage: "/memory list",
    summary: "every topic with its type and description",
    details: ["A * marks a topic that is not in the index."],
  },
  options: {},
  build: ({ json }) => ({ kind: "list", json }),
}

export async function runList(memory: Memory): Promise<OutcomeOf<"list">> {
  const list = await memory.list()
  const faults = await inspectTopics(memory, list)
  return {
    kind: "list",
    ...(memory.directory === undefined ? {} : { directory: memory.directory }),
    ...list,
    ...faults,
  }
}

export function renderList(list: OutcomeOf<"list">, style: Style): string {
  const orphans = new Set(list.drift.orphans)
  const bare = new Set(list.bareFiles.map(({ slug }) => slug))
  const topics = list.topics.filter(({ slug, listed }) => listed || !(bare.has(slug) || isReservedSlug(slug)))
  const legend = orphans.size === 0 ? "" : `, ${orphans.size} not in the index (*)`
  const drift = renderDrift(list.drift, style)
  const faults = [...renderTopicFaults(list, style), ...renderDiagnostics(list.diagnostics, style)]
  const head =
    topics.length === 0
      ? wrapText("No topics yet. Run /memory add <text> to write the first one.", style.width)
      : [`${countOf(list.topicCount, "topic")}${legend}`, "", ...renderTopics(topics, orphans, style)]
  return [
    ...head,
    ...(drift.length > 0 ? ["", ...drift] : []),
    ...(faults.length > 0 ? ["", ...faults] : []),
  ].join("\n")
}

/** Three columns where there is room for them, else the description below the slug. */
function renderTopics(topics: readonly ListedTopic[], orphans: ReadonlySet<string>, style: Style): string[] {
  const widest = Math.max(...topics.map((topic) => displayWidth(plainLine(topic.slug))))
  const slugWidth = Math.min(widest, Math.floor(style.width * 0.4))
  const columns = style.width >= 60 ? slugWidth + TYPE_WIDTH + 6 : undefined
  return topics.flatMap((topic) => {
    const mark = orphans.has(topic.slug) ? "* " : "  "
    return renderTopic(topic, { mark, slugWidth, columns }, style)
  })
}

const TYPE_WIDTH = "reference".length

function renderTopic(
  topic: ListedTopic,
  { mark, slugWidth, columns }: { mark: string; slugWidth: number; columns: number | undefined },
  style: Style,
): string[] {
  const slug = plainLine(topic.slug)
  const type = plainLine(topic.type ?? "-")
  const description = plainLine(topic.description ?? "(no description)")
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
