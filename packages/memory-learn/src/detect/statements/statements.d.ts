import type { Evidence, JudgedSentence } from "../evidence/evidence.ts";
import type { Score } from "../evidence/score.ts";
/** A statement that may be worth keeping. */
export interface Statement {
    text: string;
    evidence: ReadonlySet<Evidence>;
    /** Certain enough to be stored; otherwise a candidate. */
    sure: boolean;
    /** The user explicitly asked to remember it. */
    requested: boolean;
}
/** What came before a message. */
export interface MessageContext {
    /** The assistant's last message ended with a question. */
    asked: boolean;
    /** The first message of the session. */
    opening: boolean;
}
interface StatementOptions extends MessageContext {
    language: string;
    /** The maximum number of statements that the user did not ask to remember. */
    limit: number;
    score: Score;
    /** The next message asks to remember what this one says. */
    isRequestedLater?: boolean;
}
/**
 * The statements of one message that may be worth keeping, the clearest first: those that the user asked to remember, and
 * at most `limit` others.
 */
export declare function statementsIn(judged: readonly JudgedSentence[], options: StatementOptions): Statement[];
export {};
