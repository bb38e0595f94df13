import { type Memory } from "@caliban/memory-core";
import { type Renderers } from "./text/render-lines.ts";
/** What every outcome says. */
export interface Outcome {
    /** True when the command did what was asked. */
    ok: boolean;
    /** True when it changed files that the prefix is made of: the host calls `memory.load()` again. */
    refresh: boolean;
}
/** Nothing was done. */
export interface Refused extends Outcome {
    ok: false;
    refresh: false;
}
/** Nothing was changed. */
export interface Shown extends Outcome {
    ok: true;
    refresh: false;
}
export declare const REFUSED: Refused;
export declare const SHOWN: Shown;
export declare const CHANGED: {
    ok: true;
    refresh: true;
};
/** An outcome that several commands have. */
export type SharedOutcome = UnknownTopicOutcome | NotInTrashOutcome | OffOutcome | FailedOutcome | InvalidOutcome;
/** No topic has the slug. */
export interface UnknownTopicOutcome extends Refused {
    kind: "unknown-topic";
    slug: string;
    /** The nearest slugs. */
    suggestions: readonly string[];
}
/** The trash has no entry of that id or slug. */
export interface NotInTrashOutcome extends Refused {
    kind: "not-in-trash";
    what: string;
    /** The ids of the topic's entries, else the nearest names. */
    suggestions: readonly string[];
}
/** Memory is off. */
export interface OffOutcome extends Refused {
    kind: "off";
    because?: string | undefined;
}
/** An expected error. */
export interface FailedOutcome extends Refused {
    kind: "failed";
    /** A `MemoryErrorCode`, or `editor-failed` or `no-file` of these commands. */
    code: string;
    message: string;
}
/** The line is not a command. */
export interface InvalidOutcome extends Refused {
    kind: "invalid";
    /** One sentence: what is wrong with the line. */
    message: string;
    usage: string;
}
export declare const SHARED_RENDERERS: Renderers<SharedOutcome>;
export declare function unknownTopic(memory: Memory, slug: string): Promise<UnknownTopicOutcome>;
export declare function notInTrash(memory: Memory, what: string): Promise<NotInTrashOutcome>;
/** Why memory is off, in one sentence. */
export declare function describeOff(because: string | undefined): string;
