import type { Change } from "../store/store.ts"
export interface SectionRequest {
  /** The file's stem. */
  stem: string
  /** The heading, without `## `. */
  heading: string
  body: string
  /** See `ChangeOptions`. */
  expect: string | null | undefined
}
export interface SectionOutcome {
  action: "created" | "updated" | "unchanged"
}
/**
 * Adds a section at the end of a file that a product keeps as a list of sections. Every byte above stays. A section that
 * is at the end already is not added again, so that a repeated call does no harm.
 *
 * @throws MemoryError `conflict`, `too-large`, `unreadable-file`
 */
export declare function appendSection({ stem, heading, body, expect }: SectionRequest): Change<SectionOutcome>
/** The text of a file with a section at its end, with the file's line ends; `undefined` when it ends with that section. */
export declare function withSection(
  old: string,
  { heading, body }: Pick<SectionRequest, "heading" | "body">,
): string | undefined
