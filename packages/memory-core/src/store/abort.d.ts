/** A call that the host can end early. */
export interface Abortable {
  /**
   * Ends the call, which then rejects with the signal's reason and has changed nothing. A change that has begun to rename
   * its files is completed instead.
   */
  signal?: AbortSignal | undefined
}
/** @throws the reason of a signal that is aborted */
export declare function throwIfAborted(signal: AbortSignal | undefined): void
/** The result of some work, without waiting for it any longer once the signal is aborted. */
export declare function untilAborted<T>(
  work: () => T | Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T>
/** The signal of a change, until the change cannot be taken back any more. */
export interface Abort {
  readonly signal: AbortSignal | undefined
  /** @throws the reason of the signal */
  check(): void
  /** From now on the change is completed. */
  ignore(): void
  /** True for the error that `check` throws. */
  isReason(error: unknown): boolean
}
export declare function createAbort(signal: AbortSignal | undefined): Abort
