/** A bug, the edits that reintroduce it into packages/memory-core, and the test that must fail then. */
export interface ReintroducedBug {
  bug: string
  says: string
  report: string
  edits: { file: string; find: string; replace: string }[]
  test: [file: string, name: string]
}

export const bugs: ReintroducedBug[]
