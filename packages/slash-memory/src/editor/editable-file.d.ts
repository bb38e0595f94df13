import type { Memory } from "@caliban/memory-core";
import { type FailedOutcome, type UnknownTopicOutcome } from "../outcome.ts";
/** The index, one of the person's own files, or a topic. */
export type EditTarget = IndexTarget | {
    kind: "global";
} | {
    kind: "project";
} | TopicTarget;
export interface IndexTarget {
    kind: "index";
    /** The mount that it belongs to; absent for the index of the memory itself. */
    mount?: string | undefined;
}
export interface TopicTarget {
    kind: "topic";
    reference: string;
}
/** A file that a person may open in an editor. */
export interface EditableFile {
    kind: "file";
    path: string;
    /** Only for a topic, as is its description before the edit. */
    slug?: string;
    description?: string | undefined;
    /** Only for the index of a mount. */
    mount?: string | undefined;
    /** True for the person's own files, which the library never writes. */
    personal: boolean;
}
/** Where a target's file is, or the answer when it has none. Creates a missing index. */
export declare function findEditableFile(memory: Memory, target: EditTarget): Promise<EditableFile | FailedOutcome | UnknownTopicOutcome>;
/** A file's text; `undefined` when it does not exist. */
export declare function readText(path: string): Promise<string | undefined>;
export declare function fail(code: string, message: string): FailedOutcome;
