import { type Prose } from "../../text/sentences.ts";
import { type JudgedSentence } from "./evidence.ts";
/** A message of the user, as sentences with evidence. */
export interface MessageAnalysis {
    prose: Prose;
    /** The language of the message; that of the conversation where the message is too short to tell. */
    language: string;
    judged: JudgedSentence[];
}
/** `previousLanguage` is the language of the conversation so far. */
export declare function analyzeMessage(content: string, previousLanguage: string | undefined): MessageAnalysis;
/** Whether a message ends with a question, so that the next one may be the answer. */
export declare function endsWithQuestion(content: string): boolean;
