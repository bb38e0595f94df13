import type { ConversationTurn, DetectedMemory } from "../../packages/memory-learn/src/types.ts";
import { type LabelledSession } from "./labelled-data.ts";
/** A detector under measurement; a new instance for each session. */
export interface Subject {
    analyze(turn: ConversationTurn): DetectedMemory[];
    deduplicate(detections: readonly DetectedMemory[], stored: readonly string[]): DetectedMemory[];
}
/** The judgement of one detection, or of one fact that was not detected. */
export interface Outcome {
    kind: "right" | "false" | "duplicate" | "missed";
    session: string;
    language: string;
    turn: number;
    category: string;
    scopeRight?: boolean;
    text: string;
}
export interface Measured {
    outcomes: Outcome[];
    /** Duration of each call of `analyze`, in milliseconds. */
    times: number[];
}
/** Runs each session through a new detector. */
export declare const measure: (sessions: readonly LabelledSession[], create: () => Subject) => Measured;
export interface Figures {
    facts: number;
    right: number;
    false: number;
    duplicates: number;
    precision: number;
    recall: number;
    f1: number;
    wrongScope: number;
}
/** Counts the outcomes and computes precision, recall and F1. */
export declare const figuresOf: (outcomes: readonly Outcome[]) => Figures;
