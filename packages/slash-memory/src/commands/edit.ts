import { mkdir } from "node:fs/promises"
import { dirname } from "node:path"
import { isMemoryError, type Memory, type TopicSummary } from "@caliban/memory-core"
import { plainLine } from "@caliban/text"
import type { EditTarget, MemoryCommand } from "../command.ts"
import { editorCommand, waitHint } from "../editor/editor-command.ts"
import { openEditor } from "../editor/open-editor.ts"
import type { SlashHost } from "../host.ts"
import type { CommandOutcome, EditedOutcome, FailedOutcome, OutcomeOf } from "../outcome.ts"
import { renderDiff } from "../text/render-diff.ts"
import type { Style } from "../text/style.ts"
import { wrapIndented, wrapText } from "../text/wrap-text.ts"
import { type CommandSyntax, withoutExtension } from "./command-syntax.ts"
import { type EditableFile, findEditableFile, readText } from "./editable-file.ts"
import { findPointerLine } from "./find-pointer-line.ts"
import { findStaleHooks, readIndexText } from "./inspect-topics.ts"
import { renderDiagnostics } from "./render-diagnostics.ts"
import { renderDrift } from "./render-drift.ts"

export const editSyntax: CommandSyntax = {
  help: {
    name: "edit",
    aliases: [],
    usage: "/memory edit [slug|global|project]",
    summary: "opens a file in your editor, then says what changed",
    details: [
      "Without an argument: the index. It starts $VISUAL, else $EDITOR, else, in a terminal, vi (Windows: notepad), without a shell.",
      "A topic called global or project is written global.md or project.md.",
    ],
  },
  options: { arguments: ["slug"] },
  completes: ["files", "topics"],
  build: ({ positionals: [name], json }) => ({ kind: "edit", target: parseTarget(name), json }),
}

function parseTarget(name: string | undefined): EditTarget {
  if (name === undefined || /^MEMORY(?:\.md)?$/.test(name)) return { kind: "index" }
  if (name === "global" || name === "project") return { kind: name }
  return { kind: "topic", reference: withoutExtension(name) }
}

type EditCommand = Extract<MemoryCommand, { kind: "edit" }>

/** Opens a file, waits for the person, and looks again. The file is only ever written by the editor. */
export async function runEdit(
  memory: Memory,
  { target }: EditCommand,
  host: SlashHost,
): Promise<CommandOutcome> {
  const file = await findEditableFile(memory, target)
  if (file.kind !== "file") return file
  const { path } = file
  const command = editorCommand(host.env ?? process.env, isInTerminal())
  const open = host.openEditor ?? (command && ((file: string) => openEditor(command, file)))
  if (open === undefined) return { kind: "no-editor", path }
  try {
    const madeFolder = await mkdir(dirname(path), { recursive: true })
    const before = await readText(path)
    const exitCode = await open(path)
    const after = await readText(path)
    const adopted = await adoptEdit(memory, file, before)
    const seen = await lookAgain(memory, file)
    const hint = host.openEditor === undefined && before === after ? waitHint(command ?? []) : undefined
    return {
      kind: "edited",
      target: target.kind,
      ...(file.slug === undefined ? {} : { slug: file.slug }),
      path,
      change: describeChange(before, after),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      exitCode,
      ...(madeFolder === undefined ? {} : { madeFolder }),
      ...seen,
      ...adopted,
      ...(hint === undefined ? {} : { hint }),
    }
  } catch (error) {
    return explainSystemError(error, path, command?.[0] ?? "of the host")
  }
}

/** Outside a terminal, `vi` would wait for keys that never come. */
function isInTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

/** Records the edit, so that an undo reverts it; nothing is recorded when memory refuses. */
async function adoptEdit(
  memory: Memory,
  { slug, personal }: EditableFile,
  before: string | undefined,
): Promise<Pick<EditedOutcome, "renewedLine" | "trashId">> {
  if (personal || before === undefined) return {}
  try {
    const { pointer, trashId } = await memory.adoptEdit(slug, before)
    const renewedLine = pointer.after === pointer.before ? undefined : pointer.after
    return { ...(renewedLine && { renewedLine }), ...(trashId && { trashId }) }
  } catch (error) {
    if (isMemoryError(error)) return {}
    throw error
  }
}

function describeChange(before: string | undefined, after: string | undefined): EditedOutcome["change"] {
  if (before === undefined) return after === undefined ? "absent" : "created"
  if (after === undefined) return "removed"
  return before === after ? "unchanged" : "changed"
}

/** What the editor left behind, as memory sees it. */
async function lookAgain(
  memory: Memory,
  file: EditableFile,
): Promise<Pick<EditedOutcome, "diagnostics" | "drift" | "staleHook">> {
  if (file.personal) return { diagnostics: [] }
  const { topics, drift, diagnostics } = await memory.list()
  const about = diagnostics.filter(({ slug }) => file.slug === undefined || slug === file.slug)
  const topic = topics.find(({ slug }) => slug === file.slug)
  const index = await readIndexText(memory)
  const [generated] = topic === undefined ? [] : findStaleHooks(index, [topic])
  const stale = generated ?? (topic && findStaleHook(index, topic, file.description))
  return { diagnostics: about, drift, ...(stale === undefined ? {} : { staleHook: stale }) }
}

/** The topic's line in the index, when the edit gave the topic a description that the line does not have. */
function findStaleHook(
  index: string,
  { slug, description }: TopicSummary,
  before: string | undefined,
): EditedOutcome["staleHook"] {
  if (description === undefined || description === before) return undefined
  const line = findPointerLine(index, slug)
  return line === undefined || line.includes(description) ? undefined : { line, description }
}

/** An editor that cannot be started and a file that cannot be read are answers; all else is a mistake. */
function explainSystemError(error: unknown, path: string, program: string): FailedOutcome {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (isMemoryError(error) || typeof syscall !== "string") throw error
  if (!syscall.startsWith("spawn")) {
    return { kind: "failed", code: "unreadable-file", message: `${path} cannot be opened (${code}).` }
  }
  const message = `The editor ${program} cannot be started (${code}); set $VISUAL or $EDITOR to one that works.`
  return { kind: "failed", code: "editor-failed", message }
}

export function renderEdited(outcome: OutcomeOf<"edited">, style: Style): string {
  const { path, exitCode, madeFolder, hint, before = "", after = "" } = outcome
  const say = (text: string): string[] => wrapText(plainLine(text), style.width)
  const diff = renderDiff(before, after, style)
  const drift = outcome.drift === undefined ? [] : renderDrift(outcome.drift, style)
  return [
    plainLine(path),
    ...(madeFolder === undefined ? [] : say(`Its folder is new: ${madeFolder}`)),
    ...say(CHANGES[outcome.change]),
    ...(exitCode === 0 ? [] : say(`The editor ended with exit code ${exitCode}.`)),
    ...(hint === undefined ? [] : say(hint)),
    ...(diff === "" || outcome.change === "removed" ? [] : ["", diff]),
    ...renderRenewedLine(outcome, style),
    ...renderStaleHook(outcome, style),
    ...spaced(renderDiagnostics(outcome.diagnostics, style)),
    ...spaced(drift),
  ].join("\n")
}

const CHANGES: Record<EditedOutcome["change"], string> = {
  created: "The file is new.",
  changed: "Changed:",
  unchanged: "Nothing changed.",
  removed: "The file is gone.",
  absent: "Nothing was saved: there is no such file.",
}

function renderRenewedLine({ renewedLine }: OutcomeOf<"edited">, style: Style): string[] {
  if (renewedLine === undefined) return []
  return [
    "",
    ...wrapText("Its line in the index:", style.width),
    ...wrapIndented(plainLine(renewedLine.trim()), style.width, "  "),
  ]
}

function renderStaleHook({ staleHook }: OutcomeOf<"edited">, style: Style): string[] {
  if (staleHook === undefined) return []
  return [
    "",
    ...wrapText("Its line in the index does not match; /memory edit changes it:", style.width),
    ...wrapIndented(plainLine(staleHook.line.trim()), style.width, "  "),
  ]
}

function spaced(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", ...lines]
}

export function renderNoEditor({ path }: OutcomeOf<"no-editor">, style: Style): string {
  return [
    ...wrapText("There is no editor: set $VISUAL or $EDITOR, or open the file yourself:", style.width),
    plainLine(path),
  ].join("\n")
}
