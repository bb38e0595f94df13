/**
 * Handlers of the tool `memory_20250818`, for `betaMemoryTool` of the Anthropic SDK. A result is the text that Anthropic
 * documents. A failure rejects with an `Error` whose message is the documented one without `Error: `, which the SDK's
 * tool runner adds; its `cause` is the `MemoryError`, where there is one.
 */
export interface AnthropicMemoryHandlers {
  /** Shows a folder, or a file with line numbers; `view_range`: first and last line, from 1, and -1 for the end. */
  view(command: {
    path: string
    view_range?: readonly (number | string)[] | null | undefined
  }): Promise<string>
  create(command: { path: string; file_text: string }): Promise<string>
  /** Replaces a text that occurs once; without `new_str`, deletes it. */
  str_replace(command: {
    path: string
    old_str: string
    new_str?: string | null | undefined
  }): Promise<string>
  /** `insert_line`: the line after which the text goes; 0 for the beginning, below a frontmatter. */
  insert(command: { path: string; insert_line: number; insert_text: string }): Promise<string>
  /** Deletes a file, or a folder with everything in it. */
  delete(command: { path: string }): Promise<string>
  /** Renames a file or a folder. */
  rename(command: { old_path: string; new_path: string }): Promise<string>
}

/** What the handler of a command gets. */
export type Command<Name extends keyof AnthropicMemoryHandlers> = Parameters<AnthropicMemoryHandlers[Name]>[0]
