import { checkSlug } from "@caliban/memory-core"
import { DESCRIPTION_MAX } from "@caliban/memory-core/internal"
import { expect, test } from "vitest"
import { createRandomText } from "../../test/random-text.ts"
import { proposeTopic } from "./propose-topic.ts"

test.each([
  ["I prefer tabs over spaces", "prefer-tabs-over-spaces", "user"],
  ["My name is Ada and I live in Zürich", "name-ada-live-zürich", "user"],
  ["I never eat meat", "never-eat-meat", "user"],
  ["Never force-push to main", "never-force-push-main", "feedback"],
  ["don’t use npm, use pnpm", "dont-use-npm-pnpm", "feedback"],
  ["Always ask me before deploying", "ask-before-deploying", "feedback"],
  ["Grafana is at https://grafana.internal/d/api-latency", "grafana-internal-d-api-latency", "reference"],
  ["The staging host is db-3.example.net", "staging-host-db-3-example", "reference"],
  ["We deploy on Thursdays", "deploy-thursdays", "project"],
  ["The project uses Postgres 16", "project-postgres-16", "project"],
  ["releases are cut from trunk", "releases-cut-trunk", "project"],
  ["tell me when CI is red", "tell-ci-red", "user"],
  ["memory", "memory-note", "project"],
  ["CON", "con-note", "project"],
])("proposes for %j the slug %s and the type %s", (text, slug, type) => {
  expect(proposeTopic(text, [])).toMatchObject({ slug, type })
})

test("never takes the slug of another topic, in any case", () => {
  expect(proposeTopic("We deploy on Thursdays", ["Deploy-Thursdays", "deploy-thursdays-2"])).toMatchObject({
    slug: "deploy-thursdays-3",
  })
})

test("describes in one line of at most 120 code points", () => {
  expect(proposeTopic("one\n  two", []).description).toBe("one two")
  const long = proposeTopic("😀".repeat(200), []).description
  expect([...long]).toHaveLength(DESCRIPTION_MAX)
  expect(long.endsWith("😀…")).toBe(true)
})

test("proposes a slug that a write accepts, whatever the text", () => {
  const pieces = [
    "A",
    "e\u0301",
    "数据",
    " ",
    ".",
    "-",
    "_",
    "/",
    "'",
    "İ",
    "👩‍👩‍👧",
    "con",
    "memory",
    "README",
  ]
  const randomText = createRandomText(4, pieces)
  for (let run = 0; run < 500; run++) {
    const { slug } = proposeTopic(randomText(run % 2 === 0 ? 120 : 1), [])
    expect(checkSlug(slug)).toBe(slug)
  }
})
