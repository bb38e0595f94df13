/** Work in steps of a few milliseconds at most, between which the event loop may run. */
export type Steps<T> = Generator<undefined, T>
/** Does all steps at once. */
export declare function finish<T>(steps: Steps<T>): T
/** Does the steps with a pause after each; see `createPause`. */
export declare function finishSlowly<T>(steps: Steps<T>, pause: Pause): Promise<T>
/** Lets the event loop run, when it has not for a while. */
export type Pause = () => Promise<void> | undefined
/** @param nextTurn Resolves in another turn of the event loop. */
export declare function createPause(nextTurn: () => Promise<void>): Pause
