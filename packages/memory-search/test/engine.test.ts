import { describe, expect, it } from "vitest"
import { createEngine, restoreEngine } from "../src/engine/create-engine.ts"
import type { EngineQuery } from "../src/engine/engine-types.ts"

const NOW = Date.UTC(2026, 10, 22)
const ask = (text: string, more: Partial<EngineQuery> = {}): EngineQuery => ({
  text,
  now: NOW,
  maxResults: 10,
  minScore: 0,
  ...more,
})

describe("the engine", () => {
  it("finds a document and says why", () => {
    const engine = createEngine()
    engine.put({ address: "deploy", description: "How we deploy", body: "# Deploy\n\nRun `make ship`.\n" })
    engine.put({ address: "lunch", description: "Where we eat", body: "At noon.\n" })
    expect(engine.search(ask("deploying"))).toEqual([
      {
        address: "deploy",
        score: expect.any(Number),
        passage: "# Deploy",
        line: 1,
        fields: ["slug", "description", "headings", "body"],
        terms: ["deploying"],
      },
    ])
  })

  it("finds the same after a restart", () => {
    const engine = createEngine()
    engine.put({ address: "deploy", body: "Run `make ship`.\n" })
    const restored = restoreEngine(engine.toBytes())
    expect(restored?.search(ask("ship"))).toEqual(engine.search(ask("ship")))
  })
})
