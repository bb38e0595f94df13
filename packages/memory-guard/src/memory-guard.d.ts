import { type FindOptions } from "./scan.ts";
/** What a guard checks; a `TopicDraft` of `@caliban/memory-core` is one. */
export interface GuardedDraft {
    slug: string;
    name?: string;
    description: string;
    body: string;
    /** With `requested`, the user explicitly asked to remember it: addresses and telephone numbers are accepted. */
    learned?: {
        requested?: boolean | undefined;
    } | undefined;
}
/** Why a draft was refused. */
export interface Refusal {
    rule: string;
    /** For the model: what kind of text it was and what to do instead. */
    message: string;
}
/** For `createMemory({ guard })`. Long texts are read in turns, so that timers and other requests run in between. */
export type MemoryGuard = (draft: GuardedDraft) => Promise<Refusal | undefined>;
/**
 * Refuses drafts that contain something that must not be stored. Names the rule and the place, never the value.
 *
 * @throws TypeError for wrong options; the guard rejects with one for what is no draft
 */
export declare function createMemoryGuard(options?: FindOptions): MemoryGuard;
