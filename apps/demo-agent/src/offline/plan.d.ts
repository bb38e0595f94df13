import { type Conversation, type ToolCall } from "./conversation.ts";
import type { Rest } from "./rest.ts";
/** What the model does next: call a tool, or answer and stop. */
export type Step = {
    call: ToolCall;
} | {
    answer: string;
    refused: boolean;
};
/**
 * The next step. Pure: it plans the whole message again each time, up to the first call that has no result, because it
 * knows only the conversation.
 */
export declare function nextStep(conversation: Conversation, rest: Rest): Promise<Step>;
