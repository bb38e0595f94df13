import { type Layout } from "../paths/layout.ts"
import { type LearnedNote } from "../topics/topic.ts"
import type { IndexLine } from "./parse-index.ts"
/** The content of a pointer. */
export interface PointerText {
  slug: string
  type?: string | undefined
  description?: string | undefined
  /** Used as the hook if there is no description. */
  name?: string | undefined
  /** Stale ones begin with `STALE_MARK`. */
  learned?: Pick<LearnedNote, "stale"> | undefined
}
/** The form that the pointers of an index share. */
export interface PointerForm {
  bullet: string
  separator: string
  /** True when hooks begin with the type. */
  typed: boolean
  /** Where the topics are. Absent: next to the index. */
  layout?: Layout | undefined
}
export declare const CANONICAL: PointerForm
/** This many pointers determine the form of an index. */
export declare const FORM_POINTERS = 8
/** What the hook of a topic begins with that was learned and not confirmed for a long time. */
export declare const STALE_MARK = "[?] "
/** True if a hook begins with one of the four types. */
export declare function isTyped(hook: string): boolean
/**
 * The index line of a topic, by default the canonical one: `- [slug](slug.md) — type: description`. A topic without a
 * description has its type as the hook in any form.
 */
export declare function formatPointer(pointer: PointerText, form?: PointerForm): string
/**
 * The form of an index's own pointers, determined by the first eight that are not indented; the canonical form if there
 * are no pointers. An index is typeless if at least two of them have hooks and no hook has a type; in a typeless layout,
 * already if no hook has a type.
 */
export declare function formOf(lines: readonly IndexLine[], layout?: Layout): PointerForm
/** The content of a pointer in a typeless index: the type is kept only if there is no other text. */
export declare function withoutType({ type, ...pointer }: PointerText): PointerText
/** A Markdown link to the topic's file. Every Markdown parser resolves it, whatever characters the name contains. */
export declare function formatLink(slug: string, layout?: Layout): string
/**
 * The text after the link: type and description on one line. Descriptions on disk can be longer than the limit; they are
 * cut to 120 code points. Comment markers and link syntax are escaped (`&lt;!--`, `--&gt;`, `]\(`), so that a hook
 * neither hides the lines below it nor links to another topic. A stale topic's begins with `STALE_MARK`.
 */
export declare function formatHook({ type, description, name, learned }: Omit<PointerText, "slug">): string
