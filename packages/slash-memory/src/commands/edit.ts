import { mkdir, stat } from "node:fs/promises"
import { basename, dirname } from "node:path"
import { type Diagnostic, type Drift, isMemoryError, type Memory, type Refusal } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import { defineCommand, withoutExtension } from "../command.ts"
import { type EditableFile, type EditTarget, findEditableFile, readBytes } from "../editor/editable-file.ts"
import { editorCommand, located, waitHint } from "../editor/editor-command.ts"
import { openEditor } from "../editor/open-editor.ts"
import { isSame, openWatched } from "../editor/open-watched.ts"
import { rememberOwnFile } from "../editor/own-file.ts"
import type { SlashHost } from "../host.ts"
import { type Failed, failed, type Outcome, refused } from "../outcome.ts"
import { type Block, indented, parts, remarks, unbroken } from "../text/block.ts"
import { diff } from "../text/render-diff.ts"
import { describeDiagnostics, describeDrift } from "../topics/drift.ts"

export interface Edited extends Outcome {
  kind: "edited"
  target: EditTarget["kind"]
  /** Of a topic. */
  slug?: string | undefined
  path: string
  /** What happened to the file; `absent`: it did not exist before and does not exist now. */
  change: "created" | "changed" | "unchanged" | "removed" | "absent"
  /** The text before the person's save, and now; absent when there is no file. */
  before?: string | undefined
  after?: string | undefined
  exitCode: number
  /** Why the guard would not have let a tool save this text. */
  refusal?: Refusal | undefined
  /** Problems of the edited file. */
  diagnostics: readonly Diagnostic[]
  /** The topic's line in the index, when it was refreshed. */
  refreshedLine?: string | undefined
  /** Id in the history of the text before the edit; `/memory undo` brings it back. */
  entryId?: string | undefined
  /** Why the history does not have the text from before the edit. */
  notRecorded?: string | undefined
  /** Drift after an edit of the index or a topic. */
  drift?: Drift | undefined
  /** How to make an editor wait that returns at once; or what the save replaced. */
  hint?: string | undefined
}

export const edit = defineCommand({
  name: "edit",
  usage: "[slug|global|project]",
  summary: "opens a file in your editor and shows what changed",
  details: [
    "Without an argument it opens the index. It starts $VISUAL, else $EDITOR, else, in a terminal, vi (Windows: notepad), without a shell.",
    "For a topic with the slug global or project, write global.md or project.md.",
  ],
  completes: ["files", "topics"],
  parse: ([name]) => ({ target: parseTarget(name) }),
  worksWhenOff: ({ target }) => target.kind === "global" || target.kind === "project",
  async run({ memory, host }, { target }) {
    const file = await findEditableFile(memory, target)
    return file.kind === "file" ? await editFile(memory, host, target, file) : file
  },
  render: {
    edited: (outcome) => describe(outcome),
    "no-editor": ({ path }) => [
      "No editor is set. Set $VISUAL or $EDITOR, or open the file yourself:",
      unbroken(path),
    ],
  },
})

/** `MEMORY`, or `team/MEMORY` for the index of a mount. */
const INDEX = /^(?:([^/]+)\/)?MEMORY(?:\.md)?$/

function parseTarget(name: string = "MEMORY"): EditTarget {
  const [index, mount] = INDEX.exec(name) ?? []
  if (index !== undefined) return { kind: "index", mount }
  if (name === "global" || name === "project") return { kind: name }
  return { kind: "topic", reference: withoutExtension(name) }
}

/** Opens a file, waits for the editor, and compares. Only the editor writes the file. */
async function editFile(memory: Memory, host: SlashHost, target: EditTarget, file: EditableFile) {
  const { path, slug, personal } = file
  // Outside a terminal, `vi` would wait for keys that never come.
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
  const { env = process.env } = host
  const command = editorCommand(env, isTerminal)
  const open = host.openEditor ?? (command && ((name: string) => openEditor(located(command, env), name)))
  if (open === undefined) return refused("no-editor", { path })
  try {
    // So that the editor can save.
    await mkdir(dirname(path), { recursive: true })
    const opened = await readBytes(path)
    const mode = opened && (await stat(path)).mode
    const { exitCode, before, isUnseen } = personal
      ? { exitCode: await open(path), before: opened, isUnseen: false }
      : await openWatched(memory, file, opened, open)
    const after = await readBytes(path).catch((error: unknown) => {
      rememberOwnFile(memory, file)
      throw error
    })
    const isSaved = !isSame(before, after)
    const recorded = await recordEdit(memory, file, before, mode)
    // An undo must not revert an older change instead.
    if (isSaved && recorded.entryId === undefined) rememberOwnFile(memory, file)
    const isOther = before !== undefined && !isSame(before, opened)
    const replaced = isUnseen ? LOST : isOther ? REPLACED : undefined
    const guard = internals(memory)?.own.options.guard
    // What a person writes down is wanted: addresses and telephone numbers need no warning.
    const learned = { at: new Date().toISOString().slice(0, 10), requested: true }
    const about = { slug: slug ?? basename(path, ".md"), type: "project", description: "" } as const
    const draft = { ...about, body: String(after ?? ""), learned }
    return {
      kind: "edited",
      ok: exitCode === 0,
      refresh: isSaved || recorded.refreshedLine !== undefined,
      target: target.kind,
      slug,
      path,
      change: describeChange(before, after),
      before: before && String(before),
      after: after && String(after),
      exitCode,
      refusal: isSaved ? await guard?.(Object.freeze(draft)) : undefined,
      ...recorded,
      ...(await inspectFile(memory, file)),
      hint: isSaved ? replaced : waitHint(host.openEditor ? [] : command),
    } satisfies Edited
  } catch (error) {
    return explainSystemError(error, path, command?.[0] ?? "of the host")
  }
}

function describeChange(before: Buffer | undefined, after: Buffer | undefined): Edited["change"] {
  if (before === undefined) return after === undefined ? "absent" : "created"
  if (after === undefined) return "removed"
  return before.equals(after) ? "unchanged" : "changed"
}

/** Records the edit, so that an undo reverts it. */
async function recordEdit(
  memory: Memory,
  { slug, mount, personal }: EditableFile,
  before: Buffer | undefined,
  mode?: number,
): Promise<Pick<Edited, "refreshedLine" | "entryId" | "notRecorded">> {
  if (personal || before === undefined) return {}
  try {
    const address = mount === undefined ? slug : `${mount}/MEMORY`
    const { pointer, entryId } = await memory.history.recordEdit(address, before, mode)
    return { refreshedLine: pointer.after === pointer.before ? undefined : pointer.after, entryId }
  } catch (error) {
    if (isMemoryError(error)) return { notRecorded: error.message }
    throw error
  }
}

/** How memory reads what the editor saved. */
async function inspectFile(
  memory: Memory,
  { personal, slug }: EditableFile,
): Promise<Pick<Edited, "diagnostics" | "drift">> {
  if (personal) return { diagnostics: [] }
  const { drift, diagnostics } = await memory.list()
  return { drift, diagnostics: diagnostics.filter((each) => slug === undefined || each.slug === slug) }
}

/** An editor that cannot be started and a file that cannot be read are outcomes; anything else is a programming error. */
function explainSystemError(error: unknown, path: string, program: string): Failed {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException
  if (isMemoryError(error) || typeof syscall !== "string") throw error
  if (!syscall.startsWith("spawn")) return failed("unreadable-file", `${path} cannot be opened (${code}).`)
  const message = `The editor ${program} cannot be started (${code}). Set $VISUAL or $EDITOR to an editor that can.`
  return failed("editor-failed", message)
}

function describe(outcome: Edited): Block {
  const { path, change, exitCode, hint, before = "", after = "" } = outcome
  const { refreshedLine, drift, diagnostics, refusal, notRecorded } = outcome
  // The guard saw the whole file as a body.
  const reason = refusal?.message.replace(/^Not stored: /, "").replace("in the body", "in the file")
  const warning = `This is saved, but memory would have refused it: ${reason}`
  return parts(
    [unbroken(path), CHANGES[change], exitCode !== 0 && `The editor ended with exit code ${exitCode}.`, hint],
    change !== "removed" && diff(before, after),
    refreshedLine !== undefined && ["Its line in the index:", indented(refreshedLine.trim())],
    remarks([
      ...(refusal === undefined ? [] : [{ message: warning }]),
      ...(notRecorded === undefined ? [] : [{ message: `${NOT_RECORDED} ${notRecorded}` }]),
      ...describeDiagnostics(diagnostics),
    ]),
    drift && describeDrift([drift]),
  )
}

const NOT_RECORDED = "The history does not have the text from before this edit, so no undo brings it back:"

const LOST =
  "Another session wrote it just before your save, which replaced that text: ask for it to be written again."

const REPLACED =
  "It was written by another session while the editor was open, and your save replaced that: /memory undo brings it back."

const CHANGES: Record<Edited["change"], string> = {
  created: "The file is new.",
  changed: "Changed:",
  unchanged: "Nothing changed.",
  removed: "The file was removed.",
  absent: "Nothing was saved: the file does not exist.",
}
