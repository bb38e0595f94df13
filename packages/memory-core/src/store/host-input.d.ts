import type { Plan } from "./store.ts"
/** A clock that always gives a date: the system's when the host's throws or gives an invalid one. */
export declare function safeClock(now: (() => Date) | undefined): () => Date
/** @throws MemoryError `invalid-slug` when a plan changes a topic and its transaction names none. */
export declare function assertSlug(slug: string | undefined, { topic }: Plan<unknown>): void
