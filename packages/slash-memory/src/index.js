// The public surface, in the order of the data flow.
export { plainJson, plainLine, plainText } from "@caliban/text";
export { MEMORY_COMMANDS, } from "./command-list.ts";
export { editorCommand } from "./editor/editor-command.ts";
export { openEditor } from "./editor/open-editor.ts";
export { parseCommand } from "./parse-command.ts";
export { renderOutcome } from "./render-outcome.ts";
export { runCommand } from "./run-command.ts";
export { createSlashMemory } from "./slash-memory.ts";
export { diffLines } from "./text/diff-lines.ts";
export { proposeTopic } from "./topics/propose-topic.ts";
