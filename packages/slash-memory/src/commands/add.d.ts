import { type TopicType, type Warning } from "@caliban/memory-core";
import { type SlashCommand } from "../command.ts";
import { type Outcome, type Refused } from "../outcome.ts";
export interface AddArguments {
    /** The text, as it was typed. */
    text: string;
    /** Chosen by the person; proposed when absent, as is the type. */
    slug?: string | undefined;
    type?: TopicType | undefined;
}
export interface AddedOutcome extends Outcome {
    kind: "added";
    slug: string;
    type: string;
    description: string;
    /** `unchanged`: a topic with exactly this text existed already. */
    action: "created" | "unchanged";
    path?: string | undefined;
    /** What was proposed. */
    proposed: {
        slug: boolean;
        type: boolean;
    };
    /** How many hidden characters were removed from the text; absent when there were none. */
    hiddenRemoved?: number | undefined;
    warnings: readonly Warning[];
}
/** A topic of that slug exists; nothing was written. */
export interface SlugTakenOutcome extends Refused {
    kind: "slug-taken";
    slug: string;
    /** Its type, when it has the same text and the person asked for another type; `none` without one. */
    type?: string;
}
export declare const add: SlashCommand<"add", AddArguments, AddedOutcome | SlugTakenOutcome>;
