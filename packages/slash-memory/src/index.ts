// The public surface, in the order of the data flow.

export type { FoundTopic, LearnedEntries, LearnedEntry, TopicSearch } from "@caliban/text"
export { plainJson, plainLine, plainText } from "@caliban/text"
export type { CommandHelp } from "./command.ts"
export {
  type CommandOutcome,
  type InvalidCommand,
  MEMORY_COMMANDS,
  type MemoryCommand,
  type OutcomeOf,
} from "./command-list.ts"
export type { EditTarget, TopicTarget } from "./editor/editable-file.ts"
export { editorCommand } from "./editor/editor-command.ts"
export { openEditor } from "./editor/open-editor.ts"
export type { SlashHost } from "./host.ts"
export type { Outcome } from "./outcome.ts"
export { parseCommand } from "./parse-command.ts"
export { renderOutcome } from "./render-outcome.ts"
export { runCommand } from "./run-command.ts"
export { createSlashMemory, type SlashMemory, type SlashResult } from "./slash-memory.ts"
export type { RenderOptions } from "./text/style.ts"
export { proposeTopic, type TopicProposal } from "./topics/propose-topic.ts"
export type { StaleHook, TopicFaults, Undescribed } from "./topics/topic-faults.ts"
