import type { ChangedTopic } from "./changed-topics.ts";
/** The topics whose text fits into a note, in order. */
export declare function chooseShown(changed: readonly ChangedTopic[]): readonly ChangedTopic[];
/**
 * A note in the user's next message after they changed the memory, because earlier tool calls in the conversation may
 * be outdated.
 */
export declare function commandNote(commandLine: string): string;
/**
 * A note about topics that the user, or another program, changed since the model saw them. Nothing without changes.
 *
 * @param isShown Whether the text of a topic is shown again; of the others the model has to read it.
 */
export declare function changedTopicsNote(changed: readonly ChangedTopic[], isShown: (changed: ChangedTopic) => boolean): string;
