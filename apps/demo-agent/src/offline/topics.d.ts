import { type Conversation } from "./conversation.ts";
/** A topic that a tool has shown. */
export interface KnownTopic {
    /** Its address: in a mount, after the name of the mount. */
    slug: string;
    type?: string | undefined;
    /** Its description. */
    text: string;
    /** The part of its body that a search found. */
    passage?: string | undefined;
}
/** The topics that may be about a text. */
export declare function find({ tools, call }: Conversation, text: string): readonly KnownTopic[];
/** All topics of the memory and its mounts. */
export declare function list({ tools, call }: Conversation): readonly KnownTopic[];
/** Saves a fact in a new topic. `taken`: the slugs that are in use. */
export declare function save({ call }: Conversation, fact: string, taken: Set<string>): string;
/** Writes the topic with the new fact in the place of the old one. What else its body says stays. */
export declare function update({ call }: Conversation, topic: KnownTopic, fact: string): string;
export declare function remove({ tools, call }: Conversation, { slug, text }: KnownTopic): string;
export declare function isWritable({ slug }: KnownTopic, { readOnly }: Conversation): boolean;
export declare function quoted({ text, slug }: KnownTopic): string;
