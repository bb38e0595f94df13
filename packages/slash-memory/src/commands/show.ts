import { isReservedSlug, type Memory } from "@caliban/memory-core"
import { formatCount, plainFile, plainLine } from "@caliban/text"
import type { CommandOutcome, OutcomeOf } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"
import { type CommandSyntax, withoutExtension } from "./command-syntax.ts"
import { findStaleHooks, readIndexText } from "./inspect-topics.ts"
import { renderDiagnostics } from "./render-diagnostics.ts"
import { filePath, topicPath, unknownTopic } from "./topic-files.ts"

export const showSyntax: CommandSyntax = {
  help: {
    name: "show",
    aliases: ["cat"],
    usage: "/memory show <slug>",
    summary: "one topic: its text, and what there is to know about its file",
    details: ["/memory show MEMORY shows the index."],
  },
  options: { arguments: ["slug"], min: 1 },
  completes: ["topics"],
  build: ({ positionals: [slug = ""], json }) => ({ kind: "show", reference: withoutExtension(slug), json }),
}

export async function runShow(memory: Memory, reference: string): Promise<CommandOutcome> {
  if (reference === "MEMORY") return showIndex(memory)
  const topic = await memory.read(reference)
  if (topic === undefined) return unknownTopic(memory, reference)
  const { topics, drift } = await memory.list()
  const [staleHook] = findStaleHooks(await readIndexText(memory), [topic])
  const listed = topics.find((other) => other.slug === topic.slug)
  const path = topicPath(memory, topic.slug)
  return {
    kind: "topic",
    topic,
    ...(path === undefined ? {} : { path }),
    bytes: listed?.bytes ?? Buffer.byteLength(topic.text),
    listed: listed?.listed ?? false,
    orphan: drift.orphans.includes(topic.slug),
    ...(staleHook === undefined ? {} : { staleHook }),
  }
}

async function showIndex(memory: Memory): Promise<CommandOutcome> {
  const text = await memory.readIndex()
  const path = filePath(memory, "MEMORY.md") ?? "MEMORY.md"
  if (text !== undefined) return { kind: "index", path, text }
  return {
    kind: "failed",
    code: "no-file",
    message: "There is no index yet. Run /memory add <text> to create one.",
  }
}

export function renderTopic(outcome: OutcomeOf<"topic">, style: Style): string {
  const { topic, path, bytes, staleHook } = outcome
  const diagnostics = renderDiagnostics(topic.diagnostics, style)
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
    ...(diagnostics.length > 0 ? ["", ...diagnostics] : []),
    "",
    plainFile(topic.body),
  ].join("\n")
}

function describePlace({ topic, listed, orphan }: OutcomeOf<"topic">): string {
  if (orphan) return "not listed; /memory rebuild-index adds it"
  const isBare = (topic.name ?? topic.description) === undefined
  if (listed) return isBare ? "listed; the file has no name or description" : "listed"
  if (isReservedSlug(topic.slug)) return "not listed: a file of this name is not a topic"
  if (!isBare) return "unknown: MEMORY.md cannot be read"
  return "not shown to the agent: the file has no name or description; /memory rebuild-index --plain-files lists it"
}

export function renderIndex(outcome: OutcomeOf<"index">, style: Style): string {
  return [style.paint("strong", plainLine(outcome.path)), "", plainFile(outcome.text)].join("\n")
}

const LABEL_WIDTH = "  description  ".length

function renderFact(label: string, value: string, style: Style): string[] {
  const left = `  ${label}`.padEnd(LABEL_WIDTH)
  return wrapText(plainLine(value), style.width - LABEL_WIDTH).map(
    (line, at) => (at === 0 ? left : " ".repeat(LABEL_WIDTH)) + line,
  )
}
