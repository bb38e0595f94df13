/** Shows a folder, or a file with line numbers. */
export interface ViewCommand {
  path: string
  /** First and last line, from 1; -1 for the end. Only for a file. Default: all lines. */
  view_range?: readonly (number | string)[] | null | undefined
}

export interface CreateCommand {
  path: string
  file_text: string
}

/** Replaces a text that occurs once. */
export interface StrReplaceCommand {
  path: string
  old_str: string
  /** Default: nothing, which deletes the text. */
  new_str?: string | null | undefined
}

export interface InsertCommand {
  path: string
  /** The line after which the text goes; 0 for the beginning, below a frontmatter. */
  insert_line: number
  insert_text: string
}

/** Deletes a file, or a folder with everything in it. */
export interface DeleteCommand {
  path: string
}

/** Renames a file or a folder. */
export interface RenameCommand {
  old_path: string
  new_path: string
}

/**
 * Handlers of the tool `memory_20250818`, for `betaMemoryTool` of the Anthropic SDK. A result is the text that Anthropic
 * documents. A failure rejects with an `Error` whose message is the documented one without `Error: `, which the SDK's
 * tool runner adds; its `cause` is the `MemoryError`, where there is one.
 */
export interface AnthropicMemoryHandlers {
  view(command: ViewCommand): Promise<string>
  create(command: CreateCommand): Promise<string>
  str_replace(command: StrReplaceCommand): Promise<string>
  insert(command: InsertCommand): Promise<string>
  delete(command: DeleteCommand): Promise<string>
  rename(command: RenameCommand): Promise<string>
}
