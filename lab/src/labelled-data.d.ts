import type { ConversationTurn, DetectionCategory, MemoryScope, ToolCallRecord } from "../../packages/memory-learn/src/types.ts";
/** The folder `data` of this workspace; sources and bundles are one level below the workspace. */
export declare const DATA: string;
/** A fact that should be stored; GUIDELINES.md describes the fields. */
export interface LabelledFact {
    fact: string;
    words: string[];
    not?: string[];
    scope: MemoryScope;
    category: DetectionCategory;
    maybe?: boolean;
}
export interface LabelledTurn {
    role: "user" | "assistant";
    content: string;
    toolCalls?: ToolCallRecord[];
    keep?: LabelledFact[];
}
export interface LabelledSession {
    session: string;
    language: string;
    domain: string;
    register: string;
    turns: LabelledTurn[];
}
/** The facts that another person labelled in one session, each with the number of its turn. */
export interface OtherLabels {
    session: string;
    keep: (LabelledFact & {
        turn: number;
    })[];
}
/** A single sentence whose label does not depend on what surrounds it. */
export interface PlainSentence {
    language: string;
    keep: boolean;
    text: string;
}
/** The sessions of one JSONL file. */
export declare function readSessions(path: string): LabelledSession[];
/** The sessions of `dev` or `untouched`. */
export declare function readSet(name: "dev" | "untouched"): LabelledSession[];
/** The labels of one of the two people who labelled `untouched` independently. */
export declare function readOtherLabels(name: "first" | "second"): OtherLabels[];
export declare function readPlainSentences(): PlainSentence[];
/** Messages that state a plain fact, and messages that hold nothing; evaluation only. */
export declare function readSingleMessages(): PlainSentence[];
/** The sessions with the labels of another person instead of their own. */
export declare function relabel(sessions: readonly LabelledSession[], labels: readonly OtherLabels[]): LabelledSession[];
/** A labelled turn in the form that a detector takes. */
export declare function turnOf(turn: LabelledTurn, sessionId: string, at: number): ConversationTurn;
