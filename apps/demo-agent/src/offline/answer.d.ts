import type { Conversation } from "./conversation.ts";
import { type TALK } from "./phrases.ts";
/** Answers from memory and from the user's files in the prompt, or says that nothing there answers. */
export declare function answerQuestion(question: string, conversation: Conversation): string;
/** Lists what memory says, about something or at all. */
export declare function answerOverview(about: string, conversation: Conversation): string;
/** Answers what is not about a fact. */
export declare function talk(about: keyof typeof TALK, conversation: Conversation): string;
/** What to answer to parts that no rule covers. */
export declare function unclear([first, ...others]: readonly string[], conversation: Conversation, isOnly: boolean): string;
