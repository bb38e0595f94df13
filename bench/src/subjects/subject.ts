import type { Fact, Places, Workload } from "../workload.ts"

/** A memory that is measured: ours, a peer, or a way that people write such files by hand. */
export interface Subject {
  name: string
  /** Puts its memory, with these facts, below `root`. */
  seed(root: string, workload: Workload, facts: readonly Fact[]): Promise<Places> | Places
  open(places: Places): Promise<Session> | Session
  /** What is really there, for a fact whose write was acknowledged; also called after a crash. */
  check(places: Places, facts: readonly Fact[]): Promise<Checked> | Checked
}

export interface Session {
  /** The text of a session's start; absent where the product has no such thing. */
  start?(): Promise<string> | string
  /** Adds one fact and its index line, or updates it; absent where the product cannot. */
  write?(fact: Fact): Promise<unknown> | unknown
  close?(): Promise<unknown> | unknown
}

export interface Checked {
  /** Facts whose topic or whose index line is not there, whole, as it was written. */
  lost: number
  /** What is wrong with the index itself; absent when nothing is. */
  damage?: string
}
