import type { Fact, Places, Workload } from "../workload.ts"

/** A memory that is measured: ours, a peer, or a way in which people write such files by hand. */
export interface Subject {
  name: string
  /** Puts its memory, with these facts, below `root`. */
  seed(root: string, workload: Workload, facts: readonly Fact[]): Promise<Places> | Places
  open(places: Places): Promise<Session> | Session
  /** How many of these acknowledged facts are not there, whole, and what is wrong with the rest. */
  check(places: Places, facts: readonly Fact[]): Promise<Checked> | Checked
}

export interface Session {
  /** The text of a session's start; absent where the product has no such thing. */
  start?(): Promise<string> | string
  /** Adds one fact and its index line; absent where the product cannot. */
  write?(fact: Fact): Promise<unknown> | unknown
  close?(): Promise<unknown> | unknown
}

export interface Checked {
  lost: number
  /** What is wrong with the index itself; absent when nothing is. */
  damage?: string
}

/** A package that is measured beside ours: installed on demand, never a dependency. */
export interface Peer {
  /** The folder below `peers/` whose `package.json` pins it. */
  name: string
  /** The ways in which it is used. */
  subjects: readonly string[]
  /** The same subjects, on the installed package. */
  connect(load: Load): Promise<readonly Subject[]>
  /** The module that an agent imports for it. */
  entry: string
  /** The most topics that it is given; more would take minutes for one write. */
  largest?: number
}

/** Imports a module as the peer's own folder sees it. */
export type Load = <T>(specifier: string) => Promise<T>
