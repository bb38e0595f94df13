import type { MemoryOptions } from "@caliban/memory-core"
import type { Learning, LearningSummary, LearnOptions } from "@caliban/memory-learn"
import type { MemorySearch } from "@caliban/memory-search"
import type { SessionSummary } from "@caliban/memory-wundr"

/** `session.search`, by the type of the option `search`. */
export type SearchOf<Option> = [Option] extends [false]
  ? undefined
  : false extends Option
    ? MemorySearch | undefined
    : MemorySearch

type NamedLayout = Exclude<Extract<MemoryOptions["layout"], string>, "wundr">

/** `session.learning`, by the types of the options `learn` and `layout`, and of the memory of a host, which has a layout. */
export type LearningOf<Option, Layout, Host> = [Option] extends [false | undefined]
  ? undefined
  : [Option, Layout, Host] extends [true | LearnOptions, NamedLayout | undefined, undefined]
    ? Learning
    : Learning | undefined

/** What `session.end` returns, by the type of `session.learning`. */
export type SummaryOf<Learns> = [Learns] extends [Learning]
  ? LearningSummary
  : [Learns] extends [undefined]
    ? undefined
    : LearningSummary | SessionSummary | undefined
