// The public surface, in the order of the data flow.

export { plainJson, plainLine, plainText } from "@caliban/text"
export type {
  AddCommand,
  CommandHelp,
  CommandName,
  EditTarget,
  InvalidCommand,
  MemoryCommand,
  PurgeCommand,
  RebuildIndexCommand,
  TopicTarget,
} from "./command.ts"
export { MEMORY_COMMANDS } from "./command-list.ts"
export { editorCommand } from "./editor/editor-command.ts"
export { openEditor } from "./editor/open-editor.ts"
export type { SlashHost } from "./host.ts"
export type { LearnedEntries, LearnedEntry } from "./learned-entries.ts"
export type {
  AddedOutcome,
  BareFile,
  CommandOutcome,
  EditedOutcome,
  FailedOutcome,
  ListOutcome,
  OutcomeOf,
  RepairedOutcome,
  StaleHook,
  StatusOutcome,
  TopicFaults,
  TopicOutcome,
} from "./outcome.ts"
export { changesPrefix, isOk } from "./outcome-effects.ts"
export { parseCommand } from "./parse-command.ts"
export { proposeTopic, type TopicProposal } from "./propose-topic.ts"
export { renderOutcome } from "./render-outcome.ts"
export { runCommand } from "./run-command.ts"
export { createSlashMemory, type SlashMemory, type SlashResult } from "./slash-memory.ts"
export { type DiffLine, diffLines } from "./text/diff-lines.ts"
export type { RenderOptions } from "./text/style.ts"
