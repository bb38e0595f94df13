import { isMemoryError, type Memory } from "@caliban/memory-core"
import { check, type FileChange, requireInternals } from "@caliban/memory-core/internal"

import { explainError } from "../../text/explain-error.ts"
import { visibleText } from "../../text/plain-text.ts"
import { RUN_OPTIONS, type RunOptions } from "../../tool.ts"
import type { AnthropicMemoryHandlers } from "./commands.ts"
import { checkText, insertText, replaceText } from "./edit-text.ts"
import { failure, MESSAGE_MAX } from "./failure.ts"
import { ROOT, toRelative, toRelativeFolder } from "./memory-path.ts"
import { renderFile, renderFolder } from "./render-view.ts"
import { findDifference, renderSnippet } from "./text-lines.ts"

/** How many levels of a folder a view shows. */
const LEVELS = 2

/** What a text says when the index is not stored as the model wrote it. */
const REPAIRED =
  "MEMORY.md lists every topic once, so some of its lines were kept, added or dropped. View it to see them."

/**
 * Handlers for Anthropic's memory tool over the directory of a memory. The model's `/memories/<slug>.md` is a topic with
 * exactly the text that it sends, `/memories/MEMORY.md` the index, and any other file an attachment; see `MemoryFiles` of
 * memory-core. Commands run one after another, in the order of the calls. A file that exists is never created again: the
 * error shows how it begins.
 *
 * @param options `signal` ends the commands, those that wait included; the SDK passes none to its tools.
 * @example betaMemoryTool(anthropicMemoryHandlers(memory))
 */
export function anthropicMemoryHandlers(memory: Memory, options: RunOptions = {}): AnthropicMemoryHandlers {
  check("anthropicMemoryHandlers", RUN_OPTIONS, options)
  const { files } = requireInternals(memory, "anthropicMemoryHandlers").own
  const signal = options.signal ?? undefined
  let last: Promise<unknown> = Promise.resolve()
  const run = async (command: () => Promise<string>): Promise<string> => {
    const work = async (): Promise<string> => {
      signal?.throwIfAborted()
      return await command()
    }
    const current = last.then(work, work)
    last = current.catch(() => undefined)
    try {
      return await current
    } catch (error) {
      if (!isMemoryError(error)) throw error
      throw new Error(explainError(error, memory).message, { cause: error })
    }
  }
  /** Edits an existing file. */
  const editFile = async (
    path: string,
    missing: string,
    edit: (text: string) => string,
  ): Promise<{ before: string; change: FileChange; isRepaired: boolean }> => {
    let before = ""
    let wanted = ""
    const relative = toRelative(path)
    if (relative === "") throw failure(missing)
    const change = await files
      .edit(
        relative,
        (text) => {
          if (text === undefined) throw failure(missing)
          before = text
          wanted = edit(text)
          return wanted
        },
        { signal },
      )
      .catch((error: unknown) => {
        throw isFolder(error) ? failure(missing) : error
      })
    return { before, change, isRepaired: change.text !== wanted }
  }

  const handlers: AnthropicMemoryHandlers = {
    view: (command) =>
      run(async () => {
        const path = toRelativeFolder(command.path)
        const file = path === "" ? undefined : await files.read(path)
        if (file !== undefined)
          return renderFile(`${ROOT}/${path}`, file.text, command.view_range ?? undefined)
        const entries = await files.list(path, LEVELS)
        if (entries !== undefined) return renderFolder(path, entries)
        throw failure(`The path ${command.path} does not exist. Please provide a valid path.`)
      }),

    create: (command) =>
      run(async () => {
        const { path } = command
        const exists = `File ${path} already exists`
        const text = checkText("file_text", command.file_text)
        const relative = toRelative(path)
        if (relative === "") throw failure(exists)
        const change = await files
          .edit(
            relative,
            (old) => {
              if (old !== undefined)
                throw failure(`${exists}\n${renderFile(path, old.slice(0, MESSAGE_MAX), undefined)}`)
              return text
            },
            { signal },
          )
          .catch((error: unknown) => {
            throw isFolder(error) ? failure(exists) : error
          })
        const created = `File created successfully at: ${path}`
        return change.text === text ? created : `${created}\n${REPAIRED}`
      }),

    str_replace: (command) =>
      run(async () => {
        const { path } = command
        const missing = `The path ${path} does not exist. Please provide a valid path.`
        let lines: [first: number, last: number] = [1, 1]
        const { before, change, isRepaired } = await editFile(path, missing, (text) => {
          const edited = replaceText(text, command)
          lines = [edited.first, edited.last]
          return edited.text
        })
        const [first, last] = isRepaired ? findDifference(before, change.text) : lines
        const snippet = visibleText(renderSnippet(change.text, first, last))
        const edited = `The memory file has been edited. Here is the snippet showing the change (with line numbers):\n${snippet}`
        return isRepaired ? `${edited}\n${REPAIRED}` : edited
      }),

    insert: (command) =>
      run(async () => {
        const { path } = command
        const missing = `The path ${path} does not exist`
        const { isRepaired } = await editFile(path, missing, (text) => insertText(text, command))
        const edited = `The file ${path} has been edited.`
        return isRepaired ? `${edited}\n${REPAIRED}` : edited
      }),

    delete: (command) =>
      run(async () => {
        const path = toRelativeFolder(command.path)
        if (path === "") throw failure(`Cannot delete the ${ROOT} directory itself`)
        if ((await files.remove(path, { signal })) !== undefined)
          return `Successfully deleted ${command.path}`
        throw failure(`The path ${command.path} does not exist`)
      }),

    rename: ({ old_path, new_path }) =>
      run(async () => {
        const [from, to] = [toRelativeFolder(old_path), toRelativeFolder(new_path)]
        if (from === "") throw failure(`Cannot rename the ${ROOT} directory itself`)
        const exists = `The destination ${new_path} already exists`
        if (to === "") throw failure(exists)
        const renamed = await files.rename(from, to, { signal }).catch((error: unknown) => {
          throw isMemoryError(error, "conflict") && error.details["exists"] === true ? failure(exists) : error
        })
        if (renamed !== undefined) return `Successfully renamed ${old_path} to ${new_path}`
        throw failure(`The path ${old_path} does not exist`)
      }),
  }
  // The SDK calls the member that the model names: `constructor` or `toString` must not be found.
  return Object.setPrototypeOf(handlers, null)
}

/** True when a folder is in the place of the file. */
function isFolder(error: unknown): boolean {
  return isMemoryError(error, "unreadable-file") && error.details["found"] === "folder"
}
