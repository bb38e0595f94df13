/**
 * How patiently one transaction waits for other programs to finish a save, in all of its waits together. A program that
 * saves again and again, faster than a person can, is not waited for: its saves are complete when they become visible,
 * and the check before each rename notices later ones.
 */
export interface Patience {
  /** Called with what a wait finds; another state is another save. */
  noteSave(state: string): void
  readonly isOver: boolean
  /** Waits before the next check. */
  pause(): Promise<void>
}
/** @param check Called after each pause. What it throws ends the wait. */
export declare function createPatience(check?: () => void): Patience
