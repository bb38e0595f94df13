const TOOL_NAMES = [
  "ReadMemoryTopic",
  "WriteMemoryTopic",
  "ListMemoryTopics",
  "RemoveMemoryTopic",
  "memory_search",
  "ConfirmMemoryEntry",
  "ForgetMemoryEntry",
] as const

export type ToolName = (typeof TOOL_NAMES)[number]

/** True for the name of any memory tool, also of one that a memory does not offer. */
export function isToolName(name: string): name is ToolName {
  return (TOOL_NAMES as readonly string[]).includes(name)
}
