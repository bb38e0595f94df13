import { mkdir } from "node:fs/promises"
import { dirname } from "node:path"
import { type Diagnostic, type Drift, isMemoryError, type Memory } from "@caliban/memory-core"
import { plainLine } from "@caliban/text"
import { type SlashCommand, withoutExtension } from "../command.ts"
import {
  type EditableFile,
  type EditTarget,
  fail,
  findEditableFile,
  readText,
} from "../editor/editable-file.ts"
import { editorCommand, waitHint } from "../editor/editor-command.ts"
import { openEditor } from "../editor/open-editor.ts"
import type { SlashHost } from "../host.ts"
import {
  type FailedOutcome,
  type Outcome,
  REFUSED,
  type Refused,
  type UnknownTopicOutcome,
} from "../outcome.ts"
import { renderDiff } from "../text/render-diff.ts"
import { say, sayIndented, spaced } from "../text/render-lines.ts"
import type { Style } from "../text/style.ts"
import { renderDiagnostics, renderDrift } from "../topics/render-notes.ts"
import { findStaleHooks, type StaleHook } from "../topics/topic-faults.ts"

export interface EditedOutcome extends Outcome {
  kind: "edited"
  target: EditTarget["kind"]
  /** Of a topic. */
  slug?: string | undefined
  path: string
  /** What happened to the file; `absent`: it did not exist before and does not exist now. */
  change: "created" | "changed" | "unchanged" | "removed" | "absent"
  /** The file's text; absent when there is no file. */
  before?: string | undefined
  after?: string | undefined
  exitCode: number
  /** The folder that was created so that the editor can save. */
  newFolder?: string | undefined
  /** Problems of the edited file. */
  diagnostics: readonly Diagnostic[]
  /** The topic's line in the index, when it was refreshed. */
  refreshedLine?: string | undefined
  /** The topic's line in the index, when it does not match the new description: a person worded it. */
  staleHook?: StaleHook | undefined
  /** Id in the trash of the text before the edit; `/memory undo` brings it back. */
  entryId?: string | undefined
  /** Drift after an edit of the index or a topic. */
  drift?: Drift | undefined
  /** How to make an editor wait that returns at once. */
  hint?: string | undefined
}

/** No editor is set. */
export interface NoEditorOutcome extends Refused {
  kind: "no-editor"
  path: string
}

export const edit: SlashCommand<"edit", { target: EditTarget }, EditedOutcome | NoEditorOutcome> = {
  syntax: {
    name: "edit",
    aliases: [],
    usage: "/memory edit [slug|global|project]",
    summary: "opens a file in your editor and shows what changed",
    details: [
      "Without an argument it opens the index. It starts $VISUAL, else $EDITOR, else, in a terminal, vi (Windows: notepad), without a shell.",
      "For a topic with the slug global or project, write global.md or project.md.",
    ],
    options: { arguments: ["slug"] },
    completes: ["files", "topics"],
    parse: ({ positionals: [name] }) => ({ target: parseTarget(name) }),
  },
  worksWhenOff: ({ target }) => target.kind === "global" || target.kind === "project",
  run: async ({ memory, host }, { target }) => await editFile(memory, host, target),
  render: {
    edited: renderEdited,
    "no-editor": ({ path }, style) => [
      ...say("No editor is set. Set $VISUAL or $EDITOR, or open the file yourself:", style),
      plainLine(path),
    ],
  },
}

function parseTarget(name: string | undefined): EditTarget {
  if (name === undefined) return { kind: "index" }
  const [index, mount] = INDEX.exec(name) ?? []
  if (index !== undefined) return { kind: "index", mount }
  if (name === "global" || name === "project") return { kind: name }
  return { kind: "topic", reference: withoutExtension(name) }
}

/** `MEMORY`, or `team/MEMORY` for the index of a mount. */
const INDEX = /^(?:([^/]+)\/)?MEMORY(?:\.md)?$/

/** Opens a file, waits for the editor, and compares. Only the editor writes the file. */
async function editFile(
  memory: Memory,
  host: SlashHost,
  target: EditTarget,
): Promise<EditedOutcome | NoEditorOutcome | FailedOutcome | UnknownTopicOutcome> {
  const file = await findEditableFile(memory, target)
  if (file.kind !== "file") return file
  const { path, slug } = file
  const command = editorCommand(host.env ?? process.env, isInTerminal())
  const open = host.openEditor ?? (command && ((name: string) => openEditor(command, name)))
  if (open === undefined) return { kind: "no-editor", ...REFUSED, path }
  try {
    const newFolder = await mkdir(dirname(path), { recursive: true })
    const before = await readText(path)
    const exitCode = await open(path)
    const after = await readText(path)
    const change = describeChange(before, after)
    const adopted = await recordEdit(memory, file, before)
    const isChanged = change !== "unchanged" && change !== "absent"
    const hint = host.openEditor === undefined && before === after ? waitHint(command ?? []) : undefined
    return {
      kind: "edited",
      ok: exitCode === 0,
      refresh: isChanged || adopted.refreshedLine !== undefined,
      target: target.kind,
      slug,
      path,
      change,
      before,
      after,
      exitCode,
      newFolder,
      ...adopted,
      ...(await inspectFile(memory, file)),
      hint,
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
async function recordEdit(
  memory: Memory,
  { slug, mount, personal }: EditableFile,
  before: string | undefined,
): Promise<Pick<EditedOutcome, "refreshedLine" | "entryId">> {
  if (personal || before === undefined) return {}
  try {
    const { pointer, entryId } = await memory.history.recordEdit(
      mount === undefined ? slug : `${mount}/MEMORY`,
      before,
    )
    return { refreshedLine: pointer.after === pointer.before ? undefined : pointer.after, entryId }
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

/** How memory reads what the editor saved. */
async function inspectFile(
  memory: Memory,
  { personal, slug, description }: EditableFile,
): Promise<Pick<EditedOutcome, "diagnostics" | "drift" | "staleHook">> {
  if (personal) return { diagnostics: [] }
  const { topics, drift, diagnostics } = await memory.list()
  const edited = topics.filter((topic) => topic.slug === slug)
  const isNew = edited[0]?.description !== description
  const [staleHook] = await findStaleHooks(memory, edited, isNew ? "all" : "generated")
  const about = diagnostics.filter((diagnostic) => slug === undefined || diagnostic.slug === slug)
  return { diagnostics: about, drift, staleHook }
}

/** An editor that cannot be started and a file that cannot be read are outcomes; anything else is a programming error. */
function explainSystemError(error: unknown, path: string, program: string): FailedOutcome {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (isMemoryError(error) || typeof syscall !== "string") throw error
  if (!syscall.startsWith("spawn")) return fail("unreadable-file", `${path} cannot be opened (${code}).`)
  const message = `The editor ${program} cannot be started (${code}). Set $VISUAL or $EDITOR to an editor that can.`
  return fail("editor-failed", message)
}

function renderEdited(outcome: EditedOutcome, style: Style): string[] {
  const { path, change, exitCode, newFolder, hint, before = "", after = "" } = outcome
  const { refreshedLine, staleHook, drift, diagnostics } = outcome
  const diff = renderDiff(before, after, style)
  return [
    plainLine(path),
    ...(newFolder === undefined ? [] : say(`Its folder is new: ${newFolder}`, style)),
    ...say(CHANGES[change], style),
    ...(exitCode === 0 ? [] : say(`The editor ended with exit code ${exitCode}.`, style)),
    ...(hint === undefined ? [] : say(hint, style)),
    ...(diff === "" || change === "removed" ? [] : ["", diff]),
    ...renderLine("Its line in the index:", refreshedLine, style),
    ...renderLine("Its line in the index does not match; /memory edit changes it:", staleHook?.line, style),
    ...spaced(renderDiagnostics(diagnostics, style)),
    ...spaced(drift === undefined ? [] : renderDrift(drift, style)),
  ]
}

const CHANGES: Record<EditedOutcome["change"], string> = {
  created: "The file is new.",
  changed: "Changed:",
  unchanged: "Nothing changed.",
  removed: "The file was removed.",
  absent: "Nothing was saved: the file does not exist.",
}

function renderLine(title: string, line: string | undefined, style: Style): readonly string[] {
  return line === undefined ? [] : ["", ...say(title, style), ...sayIndented(line.trim(), style)]
}
