import { type MountedMemory, type TopicList } from "@caliban/memory-core";
import type { SlashCommand } from "../command.ts";
import { type Shown } from "../outcome.ts";
import { type TopicFaults } from "../topics/topic-faults.ts";
export interface ListOutcome extends Shown, TopicList, TopicFaults {
    kind: "list";
    directory?: string | undefined;
    mounts: readonly MountedMemory[];
    /** Addresses of the files of the layout that exist, such as `state` of a squad's agent. */
    files: readonly string[];
}
export declare const list: SlashCommand<"list", object, ListOutcome>;
