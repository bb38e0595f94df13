import { isMemoryError, type Memory } from "@caliban/memory-core"
import { check, enqueue, exactFiles, requireInternals } from "@caliban/memory-core/internal"
import { decodeLoose } from "@caliban/text"
import { explainError } from "../../text/explain-error.ts"
import { visibleText } from "../../text/plain-text.ts"
import { renderSnippet } from "../../text/text-lines.ts"
import { RUN_OPTIONS, type RunOptions } from "../../tool.ts"
import { type EditedFile, editFile, removeFiles, renameFiles } from "./change-files.ts"
import type { AnthropicMemoryHandlers } from "./commands.ts"
import { findPath, listBelow } from "./directory.ts"
import { checkText, insertText, replaceText } from "./edit-text.ts"
import { failure, MESSAGE_MAX, ROOT, toRelative, toRelativeFolder } from "./memory-path.ts"
import { renderFile, renderFolder } from "./render-view.ts"

/**
 * Handlers for Anthropic's memory tool over the directory of a memory. The model's `/memories/<slug>.md` is a topic with
 * exactly the text that it sends, `/memories/MEMORY.md` the index, and any other path a
 * file with its exact text. Commands run one after another, in the order of the calls, so `guard` and `approve` must not
 * wait for one of the same handlers. A file that exists is never created again: the error shows how it begins.
 *
 * @param options `signal` ends the commands, those that wait included; the SDK passes none to its tools.
 * @example betaMemoryTool(anthropicMemoryHandlers(memory))
 */
export function anthropicMemoryHandlers(memory: Memory, options: RunOptions = {}): AnthropicMemoryHandlers {
  check("anthropicMemoryHandlers", RUN_OPTIONS, options)
  const { own } = requireInternals(memory, "anthropicMemoryHandlers")
  const signal = options.signal ?? undefined
  const queue = crypto.randomUUID()
  const run = async (command: () => Promise<string>): Promise<string> => {
    try {
      return await enqueue(queue, command, signal)
    } catch (error) {
      if (!isMemoryError(error)) throw error
      throw new Error(explainError(error, memory).message, { cause: error })
    }
  }
  /** Edits an existing file. */
  const change = (path: string, missing: string, edit: (text: string) => string): Promise<EditedFile> =>
    editFile(own, toRelative(path), {
      edit(text) {
        if (text === undefined) throw failure(missing)
        return edit(text)
      },
      folder: missing,
      signal,
    })

  const handlers: AnthropicMemoryHandlers = {
    view: (command) =>
      run(async () => {
        const { path, kind } = await findPath(own, toRelativeFolder(command.path))
        const file = kind === "file" && (await exactFiles.read(own, exactFiles.addressAt(own, path)))
        if (file) return renderFile(`${ROOT}/${path}`, textOf(path, file), command.view_range)
        const entries = kind === "folder" ? await listBelow(own, path, false) : []
        if (path === "" || entries.length > 0) return renderFolder(path, entries)
        throw failure(`The path ${command.path} does not exist. Please provide a valid path.`)
      }),

    create: ({ path, file_text }) =>
      run(async () => {
        const exists = `File ${path} already exists`
        const text = checkText("file_text", file_text)
        const edit = (old: string | undefined): string => {
          if (old === undefined) return text
          throw failure(`${exists}\n${renderFile(path, old.slice(0, MESSAGE_MAX), undefined)}`)
        }
        const { notes } = await editFile(own, toRelative(path), { edit, folder: exists, signal })
        return withNotes(`File created successfully at: ${path}`, notes)
      }),

    str_replace: (command) =>
      run(async () => {
        const { path } = command
        const missing = `The path ${path} does not exist. Please provide a valid path.`
        let lines: [first: number, last: number] = [1, 1]
        const { text, notes } = await change(path, missing, (text) => {
          const edited = replaceText(text, command)
          lines = [edited.first, edited.last]
          return edited.text
        })
        const edited = "The memory file has been edited."
        if (notes.length > 0) return withNotes(edited, notes)
        return `${edited} Here is the snippet showing the change (with line numbers):\n${visibleText(renderSnippet(text, ...lines))}`
      }),

    insert: (command) =>
      run(async () => {
        const { path } = command
        const { notes } = await change(path, `The path ${path} does not exist`, (text) =>
          insertText(text, command),
        )
        return withNotes(`The file ${path} has been edited.`, notes)
      }),

    delete: ({ path }) =>
      run(async () => {
        const relative = toRelativeFolder(path)
        if (relative === "") throw failure(`Cannot delete the ${ROOT} directory itself`)
        const notes = await removeFiles(own, relative, signal)
        if (notes === undefined) throw failure(`The path ${path} does not exist`)
        return withNotes(`Successfully deleted ${path}`, notes)
      }),

    rename: ({ old_path, new_path }) =>
      run(async () => {
        const [from, to] = [toRelativeFolder(old_path), toRelativeFolder(new_path)]
        if (from === "") throw failure(`Cannot rename the ${ROOT} directory itself`)
        const exists = `The destination ${new_path} already exists`
        const notes = await renameFiles(own, from, to, { exists, signal })
        if (notes === undefined) throw failure(`The path ${old_path} does not exist`)
        return withNotes(`Successfully renamed ${old_path} to ${new_path}`, notes)
      }),
  }
  // The SDK calls the member that the model names: `constructor` or `toString` must not be found.
  return Object.setPrototypeOf(handlers, null)
}

/** The text of a file; bytes that are not UTF-8 as U+FFFD. */
function textOf(path: string, { bytes, total }: { bytes: Uint8Array; total: number }): string {
  if (total === bytes.length) return decodeLoose(bytes)
  throw failure(`"${path}" has ${total} bytes; files of up to ${bytes.length} bytes are read.`)
}

const withNotes = (text: string, notes: readonly string[]): string => [text, ...notes].join("\n")
