import type { Topic, TopicSummary } from "@caliban/memory-core";
import type { Session } from "../session.ts";
import type { ToolContext } from "../tool.ts";
/** A topic for the model: a summary line, notes, for stateless tools its revision, and the whole body. */
export declare function renderTopic({ memory, session }: Pick<ToolContext, "memory" | "session">, topic: Topic, notes?: readonly string[]): string;
/** What a later call of a stateless tool sends as `expect`. */
export declare function renderRevision(revision: string): string;
/** `slug (type): description [name: …]`, on one line; without what the file does not have. */
export declare function renderSummary(topic: TopicSummary): string;
/**
 * Marks a topic as seen, unless its file is too large to be read as a whole: then the revision is not the file's.
 *
 * @param requested Another spelling of its address that the model uses.
 */
export declare function rememberWhole(session: Session, topic: Topic, requested?: string): void;
