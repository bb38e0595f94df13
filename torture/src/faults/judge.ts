import { isMemoryError } from "@caliban/memory-core"
import { countPointers, messageOf } from "../open-memory.ts"
import { type Entry, publicFiles, textOf } from "../tree.ts"
import { HAND_WRITTEN, type Operation } from "./operations.ts"
import { type Kept, type Run, tellsTooMuch } from "./point.ts"

const INDEX = "MEMORY.md"

/** The promises that a run with a fault broke, compared with a run without faults. */
export function judge(run: Run, healthy: Run, { reads }: Operation): string[] {
  const old = publicFiles(run.before.tree)
  const now = publicFiles(run.after.tree)
  const wanted = publicFiles(healthy.after.tree)
  const names = [...new Set([...old.keys(), ...now.keys(), ...wanted.keys()])]
  const topics = names.filter((name) => name !== INDEX)
  const is = (name: string, files: ReadonlyMap<string, Entry>): boolean =>
    same(now.get(name), files.get(name))
  const allOld = names.every((name) => is(name, old))
  const allNew = names.every((name) => is(name, wanted))
  const topicsNew = topics.every((name) => is(name, wanted))
  const changesTopics = topics.some((name) => !same(old.get(name), wanted.get(name)))
  const committed = changesTopics ? topicsNew : is(INDEX, wanted)
  const broken: string[] = []
  const must = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what)
  }

  must(
    names.every((name) => is(name, old) || is(name, wanted)),
    "a file is neither the old nor the new one (I1, I2)",
  )
  if (run.crashed) {
    must(topicsNew || is(INDEX, old), "after a crash the index is ahead of its topic (I2)")
  } else if (run.error !== undefined) {
    must(allOld, "the operation threw, but changed something (I3)")
    must(isMemoryError(run.error), "the error is not a MemoryError (I14)")
    must(
      !tellsTooMuch(messageOf(run.error), run.directory),
      "the message contains a path or the text of a topic (I14)",
    )
  } else if (hasWarning(run.value, "not-indexed")) {
    must(topicsNew, "the operation reported a stored topic that is not stored (I4)")
  } else if (reads === undefined) {
    const saysNothing = run.value === undefined && healthy.value !== undefined
    must(!(saysNothing && allOld), "the operation reported no work although there was some (I4)")
    must(allNew || saysNothing, "the operation succeeded, but the files are not the new ones (I4)")
  } else {
    must(isComplete(run, healthy), "the result is incomplete without a diagnostic (I6)")
  }
  const untouched = names.filter((name) => same(old.get(name), wanted.get(name)))
  must(
    untouched.every((name) => old.get(name)?.inode === now.get(name)?.inode),
    "an unrelated file was replaced (I5)",
  )
  must(
    untouched.every((name) => old.get(name)?.time === now.get(name)?.time),
    "an unrelated file was changed (I5)",
  )
  must(run.crashed || run.open <= healthy.open, "a descriptor was left open (I12)")
  must(modesAreRight(run), "a file or folder of the store has a mode other than 0600 or 0700 (I13)")
  if (reads === true) must(!run.calls.some(({ mutates }) => mutates), "a reader made a call that writes (I7)")

  broken.push(...judgeLoad(run, now), ...judgeNext(run, healthy, committed))
  must(keeps(run.before, run.after), "a text or a person's line is neither in a file nor in the history")
  must(keeps(run.before, run.next.after), "after the next write a text or a line is permanently lost")
  return broken
}

/** I6 and I7: after any fault, another instance sees every topic exactly once and changes nothing. */
function judgeLoad({ load }: Run, now: ReadonlyMap<string, Entry>): string[] {
  if (load.error !== undefined) return ["the load after it threw (I6)"]
  const shown = countPointers(load.text)
  // Two lines of one topic in the index are drift; a view may show both until a repair.
  const listed = countPointers(textOf(now.get(INDEX)?.bytes) ?? "")
  const slugs = [...now.keys()].filter((name) => name !== INDEX).map((name) => name.replace(/\.md$/, ""))
  const wrong = slugs.filter((slug) => ![1, listed.get(slug) ?? 1].includes(shown.get(slug) ?? 0))
  return [
    ...(wrong.length === 0 ? [] : ["the load after it does not show every topic once (I6)"]),
    ...(load.problems.length === 0 ? [] : ["the load after it reported an error (I6)"]),
    ...(load.changes === 0 ? [] : ["the load after it wrote (I7)"]),
  ]
}

/** I8, I9 and I10: the next writer succeeds, completes the interrupted change, and cleans up. */
function judgeNext(run: Run, healthy: Run, committed: boolean): string[] {
  const { next } = run
  if (next.error !== undefined) return [`the next write failed: ${messageOf(next.error)} (I8)`]
  const broken: string[] = []
  if (next.warnings.includes("not-indexed")) broken.push("the next write could not write the index (I8)")
  const slugs = [...publicFiles(next.after.tree).keys()].flatMap((name) =>
    name === INDEX ? [] : [name.replace(/\.md$/, "")],
  )
  const pointers = countPointers(indexOf(next.after))
  const wanted = committed ? countPointers(indexOf(healthy.next.after)) : countPointers(indexOf(run.before))
  const unrepaired = slugs.filter((slug) => wanted.has(slug) && !pointers.has(slug))
  if (unrepaired.length > 0) broken.push("the next write did not repair an index line (I8)")
  const stale = committed ? staleLines(indexOf(next.after), indexOf(healthy.next.after)) : []
  if (stale.length > 0) broken.push(`after the next write the index contains an outdated description (I9)`)
  if (next.leftovers.length > 0) broken.push("leftovers are still there a while later (I10)")
  return broken
}

/** Descriptions that are missing from the index. */
function staleLines(index: string, wanted: string): readonly string[] {
  // A new pointer takes the separator of its neighbours; manual lines may use any separator.
  const plain = (line: string): string => line.replace(/\.md\)(?: — |: )/, ".md) ")
  const lines = new Set(index.split("\n").map(plain))
  const byHand = (line: string): boolean => line === HAND_WRITTEN
  return wanted
    .split("\n")
    .filter((line) => line.startsWith("- [") && !byHand(line) && !lines.has(plain(line)))
}

/** True when every text of `before` and the person's line still exist. */
function keeps(before: Kept, after: Kept): boolean {
  const texts = (kept: Kept): readonly string[] => [
    ...[...publicFiles(kept.tree)].flatMap(([name, { bytes }]) =>
      name === INDEX ? [] : (textOf(bytes) ?? []),
    ),
    ...kept.history.texts.filter((text) => text.startsWith("---")),
  ]
  const lines = (kept: Kept): string =>
    [
      indexOf(kept),
      ...kept.history.pointers,
      ...kept.history.texts.filter((text) => text.startsWith("#")),
    ].join("\n")
  const found = new Set(texts(after))
  const hasLine = !lines(before).includes(HAND_WRITTEN) || lines(after).includes(HAND_WRITTEN)
  return hasLine && texts(before).every((text) => found.has(text))
}

function modesAreRight({ before, after }: Run): boolean {
  const known = new Map(before.tree.map(({ path, inode }) => [path, inode]))
  return after.tree.every(
    ({ path, inode, mode, bytes }) =>
      known.get(path) === inode || mode === (bytes === undefined ? 0o700 : 0o600),
  )
}

/** True when a load, list or read gives the same result as without faults, or reports that something is missing. */
function isComplete(run: Run, healthy: Run): boolean {
  const plain = ({ value, directory }: Run): string =>
    JSON.stringify(value ?? null)
      .replaceAll(directory, "the directory")
      // Each run writes its files itself.
      .replaceAll(/"updatedAt":"[^"]*"/g, "")
  if (plain(run) === plain(healthy)) return true
  const { diagnostics = [] } = (run.value ?? {}) as { diagnostics?: readonly { level: string }[] }
  return diagnostics.some(({ level }) => level !== "info")
}

function hasWarning(value: unknown, code: string): boolean {
  const { warnings = [] } = (value ?? {}) as { warnings?: readonly { code: string }[] }
  return warnings.some((warning) => warning.code === code)
}

function indexOf({ tree }: Kept): string {
  return textOf(publicFiles(tree).get(INDEX)?.bytes) ?? ""
}

function same(a: Entry | undefined, b: Entry | undefined): boolean {
  return textOf(a?.bytes) === textOf(b?.bytes)
}
