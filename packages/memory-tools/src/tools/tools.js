import { confirmMemoryEntry } from "./confirm-memory-entry.ts";
import { forgetMemoryEntry } from "./forget-memory-entry.ts";
import { listMemoryTopics } from "./list-memory-topics.ts";
import { memorySearch } from "./memory-search.ts";
import { readMemoryTopic } from "./read-memory-topic.ts";
import { removeMemoryTopic } from "./remove-memory-topic.ts";
import { searchTopics } from "./search-topics.ts";
import { writeMemoryTopic } from "./write-memory-topic.ts";
/** Always offered. */
export const STANDARD_TOOLS = {
    ReadMemoryTopic: readMemoryTopic,
    WriteMemoryTopic: writeMemoryTopic,
};
/** Offered when `include` names them. */
export const OPTIONAL_TOOLS = {
    ListMemoryTopics: listMemoryTopics,
    RemoveMemoryTopic: removeMemoryTopic,
};
/** Offered with the option `search`. */
export const SEARCH_TOOLS = {
    MemorySearch: searchTopics,
};
/** Offered with the option `learned`; for topics only the first one, since the other tools cover the rest. */
export const LEARNED_TOOLS = {
    ConfirmMemoryEntry: confirmMemoryEntry,
    ForgetMemoryEntry: forgetMemoryEntry,
    memory_search: memorySearch,
};
export function learnedTools({ form }) {
    return form === "topics" ? [confirmMemoryEntry] : Object.values(LEARNED_TOOLS);
}
/** True for the name of any memory tool, including those that a memory does not offer. */
export function isToolName(name) {
    return [STANDARD_TOOLS, OPTIONAL_TOOLS, SEARCH_TOOLS, LEARNED_TOOLS].some((tools) => Object.hasOwn(tools, name));
}
