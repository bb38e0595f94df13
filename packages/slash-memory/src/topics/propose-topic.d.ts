import { type TopicType } from "@caliban/memory-core";
export interface TopicProposal {
    /** Differs from every existing slug, in any case. */
    slug: string;
    /** The slug before a number was added. */
    base: string;
    type: TopicType;
    /** The text on one line, cut to 120 code points. */
    description: string;
}
/**
 * Proposes a topic for a person's text: a kebab-case slug of at most five distinctive words, a type and a description.
 * The type follows English cue words; without any it is `project`. Pure, linear; only the first 2,000 characters
 * count.
 */
export declare function proposeTopic(text: string, existingSlugs: readonly string[]): TopicProposal;
/** The existing slugs that a text with this base may have: the base itself, `base-2`, `base-3` … */
export declare function slugVariants(base: string, existingSlugs: readonly string[]): string[];
