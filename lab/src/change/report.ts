import type { PairOutcome } from "./run-pair.ts"

/** Counts over some pairs; each is a number of pairs out of those that it can happen to. */
export interface ChangeFigures {
  pairs: number
  lost: Share
  wrongReplacements: Share
  changes: Share
  restatements: Share
  survived: Share
}

interface Share {
  count: number
  of: number
}

export function figuresOf(all: readonly PairOutcome[]): ChangeFigures {
  const share = (among: PairOutcome[], is: (one: PairOutcome) => boolean): Share => ({
    count: among.filter(is).length,
    of: among.length,
  })
  const expect = (...expected: string[]): PairOutcome[] =>
    all.filter(({ pair }) => expected.includes(pair.expected))
  return {
    pairs: all.length,
    lost: share([...all], isLost),
    wrongReplacements: share(expect("both"), ({ outcome }) => outcome === "replaced"),
    changes: share(expect("replaced"), ({ outcome }) => outcome === "replaced"),
    restatements: share(
      expect("confirmed"),
      ({ outcome }) => outcome === "confirmed" || outcome === "replaced",
    ),
    survived: share(
      all.filter(({ pair }) => pair.keeps !== undefined),
      ({ kept }) => kept,
    ),
  }
}

/** The new statement is not shown, although it says something that the old one does not say. */
function isLost({ pair, outcome }: PairOutcome): boolean {
  return outcome === "lost" || (outcome === "confirmed" && pair.expected !== "confirmed")
}

/** Whether a pair ended as its author expects. */
export function isRight({ pair, outcome, kept }: PairOutcome): boolean {
  const merged = pair.expected === "confirmed" && outcome === "replaced"
  return kept && (outcome === pair.expected || merged)
}

const HEAD = [
  "| | pairs | right | new lost | wrongly replaced | changes recognised | restatements recognised | other fact survived |",
  "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
]

function rowOf(name: string, all: readonly PairOutcome[]): string {
  const { pairs, lost, wrongReplacements, changes, restatements, survived } = figuresOf(all)
  const cells = [lost, wrongReplacements, changes, restatements, survived].map(format)
  return `| ${[name, pairs, percent(all.filter(isRight).length, pairs), ...cells].join(" | ")} |`
}

function format({ count, of }: Share): string {
  return of === 0 ? "" : `${count} of ${of} (${percent(count, of)})`
}

function percent(count: number, of: number): string {
  return `${Math.round((1000 * count) / of) / 10} %`
}

/** A Markdown table: all pairs, then those of each language and of each kind. */
export function changeTable(title: string, all: readonly PairOutcome[]): string {
  return [
    `### ${title}`,
    "",
    ...HEAD,
    rowOf("all", all),
    ...groups(all, "language"),
    ...groups(all, "kind"),
    "",
  ].join("\n")
}

/** The totals of several measurements. */
export function totalsTable(title: string, rows: readonly (readonly [string, PairOutcome[]])[]): string {
  return [`### ${title}`, "", ...HEAD, ...rows.map(([name, all]) => rowOf(name, all)), ""].join("\n")
}

function groups(all: readonly PairOutcome[], key: "language" | "kind"): string[] {
  return [...new Set(all.map(({ pair }) => pair[key]))].map((name) =>
    rowOf(
      name,
      all.filter(({ pair }) => pair[key] === name),
    ),
  )
}
