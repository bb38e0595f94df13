import { type Topic } from "@caliban/memory-core";
import { type SlashCommand } from "../command.ts";
import { type Shown } from "../outcome.ts";
import { type StaleHook } from "../topics/topic-faults.ts";
export interface TopicOutcome extends Shown {
    kind: "topic";
    topic: Topic;
    /** Absent when the memory is not made of files on this machine. */
    path?: string | undefined;
    /** Bytes of the file. */
    bytes: number;
    listed: boolean;
    /** The layout whose own file this is; absent for a topic. */
    fileOf?: string | undefined;
    /** True when it is not listed and `rebuild-index` adds it. */
    orphan: boolean;
    /** The command that lists it; absent when its memory is read-only. */
    repair?: string | undefined;
    staleHook?: StaleHook | undefined;
}
export interface IndexOutcome extends Shown {
    kind: "index";
    path: string;
    text: string;
}
export declare const show: SlashCommand<"show", {
    reference: string;
}, TopicOutcome | IndexOutcome>;
