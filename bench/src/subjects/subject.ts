import type { Fact, Places, Workload } from "../workload.ts"

/** A memory that is measured: ours, a peer, or a way in which people write such files by hand. */
export interface Subject {
  name: string
  /** Puts its memory, with these facts, below `root`. */
  seed(root: string, workload: Workload, facts: readonly Fact[]): Promise<Places> | Places
  open(places: Places): Promise<Session> | Session
  /** The number of acknowledged facts that are missing or incomplete, and other problems. */
  check(places: Places, facts: readonly Fact[]): Promise<Checked> | Checked
}

export interface Session {
  /** Loads the text for the start of a session; absent if the product does not support it. */
  start?(): Promise<string> | string
  /** Adds one fact and its index line; absent if the product does not support it. */
  write?(fact: Fact): Promise<unknown> | unknown
  close?(): Promise<unknown> | unknown
}

export interface Checked {
  lost: number
  /** The problem with the index, if any. */
  damage?: string
}

/** A package to compare with ours: installed on demand, never a dependency. */
export interface Peer {
  /** The folder below `peers/` whose `package.json` pins it. */
  name: string
  /** The ways in which it is used. */
  subjects: readonly string[]
  /** The same subjects, on the installed package. */
  connect(load: Load): Promise<readonly Subject[]>
  /** The most topics that it is given; more would take minutes for one write. */
  largest?: number
}

/** Imports a module as the peer's own folder sees it. */
export type Load = <T>(specifier: string) => Promise<T>

/** A package that keeps memories in PostgreSQL. */
export interface DatabasePeer extends Pick<Peer, "name"> {
  subject: string
  connect(load: Load, url: string): Promise<DatabaseSubject>
}

/** Memories of several users in a database; a fact with a slug that is there replaces that one. */
export interface DatabaseSubject {
  write(user: string, fact: Fact): Promise<unknown>
  /** What a session of the user begins with. */
  load(user: string): Promise<unknown>
  close?(): Promise<unknown>
}
