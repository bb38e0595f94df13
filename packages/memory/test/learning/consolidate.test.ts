import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { createMemorySession, type MemorySession } from "../../src/index.ts"
import type { Consolidate, ConsolidationInput, Operation } from "../../src/learn.ts"

/** A session over a new memory, and what `consolidate` was given. */
async function consolidating(
  decide: (input: ConsolidationInput) => unknown,
  options: { stateless?: boolean; approve?: () => boolean } = {},
) {
  const directory = await mkdtemp(join(tmpdir(), "caliban-consolidate-"))
  const inputs: ConsolidationInput[] = []
  const consolidate: Consolidate = (input) => {
    inputs.push(input)
    return decide(input) as Operation[]
  }
  const session = await createMemorySession({ directory, ...options, learn: { consolidate } })
  return { session, inputs }
}

async function says(session: MemorySession, ...messages: string[]): Promise<void> {
  for (const content of messages) {
    await session.beforeTurn(content)
    await session.afterTurn([
      { role: "user", content },
      { role: "assistant", content: `You said: ${content}` },
    ])
  }
}

const draft = (slug: string, description: string) =>
  ({ slug, type: "project", description, body: description }) as const

const writeOf = (slug: string, description: string, revision?: string) =>
  ({ action: "write", ...draft(slug, description), revision }) as const

describe("consolidation", () => {
  test("sees what is stored, what was said and what was noticed, and is applied as ordinary changes", async () => {
    const { session, inputs } = await consolidating(({ topics }) => [
      writeOf("retro", "The retro is on Mondays", topics[0]?.revision),
      writeOf("invoices", "Invoices go to Ada"),
    ])
    await session.memory.write(draft("retro", "The retro is on Thursdays"))
    await says(session, "By the way, our retro is on Mondays from now on.")
    const result = await session.consolidate()
    expect(inputs).toMatchObject([
      {
        topics: [
          { slug: "retro", type: "project", body: "The retro is on Thursdays", revision: expect.any(String) },
        ],
        turns: [
          { role: "user", text: "By the way, our retro is on Mondays from now on." },
          { role: "assistant", text: expect.stringMatching(/^You said/) },
        ],
        noticed: [{ kind: "statement", similar: ["retro"] }],
      },
    ])
    expect(inputs[0]?.signal).toBeInstanceOf(AbortSignal)
    expect(result).toEqual({
      dryRun: false,
      operations: [
        { action: "write", slug: "retro", outcome: "done" },
        { action: "write", slug: "invoices", outcome: "done" },
      ],
    })
    expect((await session.memory.read("retro"))?.body).toBe("The retro is on Mondays")
    const entries = await session.memory.history.list()
    expect(entries.slice(0, 2).map(({ by }) => by)).toEqual(["consolidate", "consolidate"])
    expect((await session.memory.undo())?.slug).toBe("invoices")
  })

  test("is asked once about each turn, and by the end about those that it has not seen", async () => {
    const { session, inputs } = await consolidating(() => [])
    await says(session, "The sky is blue.")
    await session.consolidate()
    await says(session, "The grass is green.")
    await session.end()
    expect(inputs.map(({ turns }) => turns.map(({ text }) => text))).toEqual([
      ["The sky is blue.", "You said: The sky is blue."],
      ["The grass is green.", "You said: The grass is green."],
    ])
  })

  test("is not asked by the end without new turns, nor in a session of one request", async () => {
    const { session, inputs } = await consolidating(() => [])
    await session.end()
    const stateless = await consolidating(() => [], { stateless: true })
    await says(stateless.session, "The sky is blue.")
    await stateless.session.end()
    expect([...inputs, ...stateless.inputs]).toEqual([])
  })

  test("changes nothing in a dry run, and reports a conflict already then", async () => {
    const { session, inputs } = await consolidating(() => [
      writeOf("tea", "Tea is green"),
      { action: "remove", slug: "retro", revision: "0000000000000000" },
    ])
    await session.memory.write(draft("retro", "The retro is on Thursdays"))
    await says(session, "The sky is blue.")
    expect(await session.consolidate({ dryRun: true })).toMatchObject({
      dryRun: true,
      operations: [
        { slug: "tea", outcome: "planned" },
        { slug: "retro", outcome: "skipped", code: "conflict" },
      ],
    })
    expect(await session.memory.read("tea")).toBeUndefined()
    await session.consolidate()
    expect(inputs[1]?.turns).toEqual(inputs[0]?.turns)
  })

  test("skips an operation whose topic has changed since, and applies the others", async () => {
    const { session } = await consolidating(async ({ topics: [topic] }) => {
      await session.memory.write(draft("retro", "The retro is on Fridays"))
      return [writeOf("retro", "The retro is on Mondays", topic?.revision), writeOf("tea", "Tea is green")]
    })
    await session.memory.write(draft("retro", "The retro is on Thursdays"))
    await says(session, "The sky is blue.")
    expect((await session.consolidate()).operations).toMatchObject([
      { slug: "retro", outcome: "skipped", code: "conflict" },
      { slug: "tea", outcome: "done" },
    ])
    expect((await session.memory.read("retro"))?.body).toBe("The retro is on Fridays")
  })

  test("skips a new topic whose slug is taken", async () => {
    const { session } = await consolidating(() => [writeOf("retro", "The retro is on Mondays")])
    await session.memory.write(draft("retro", "The retro is on Thursdays"))
    await says(session, "The sky is blue.")
    expect((await session.consolidate()).operations).toMatchObject([{ outcome: "skipped", code: "conflict" }])
    expect((await session.memory.read("retro"))?.body).toBe("The retro is on Thursdays")
  })

  test.each([
    [null, "it is not an object"],
    [{ action: "rename", slug: "a" }, "`action` must be"],
    [{ action: "remove", slug: "retro" }, "`revision` is missing"],
    [{ action: "write", slug: "a", type: "fact", description: "", body: "" }, "`type` must be"],
    [{ action: "write", slug: "a", type: "user", description: "A", body: 3 }, "`body` must be"],
  ])("skips what a model got wrong: %j", async (operation, problem) => {
    const { session } = await consolidating(() => [operation])
    await says(session, "The sky is blue.")
    expect((await session.consolidate()).operations).toMatchObject([
      { outcome: "skipped", problem: expect.stringContaining(problem) },
    ])
  })

  test("passes the guard and the person", async () => {
    const secret = await consolidating(() => [writeOf("login", "The password is Tr0ub4dor&3.")])
    await says(secret.session, "The sky is blue.")
    expect((await secret.session.consolidate()).operations).toMatchObject([{ code: "refused" }])
    const denied = await consolidating(() => [writeOf("tea", "Tea is green")], { approve: () => false })
    await says(denied.session, "The sky is blue.")
    expect((await denied.session.consolidate()).operations).toMatchObject([{ code: "denied" }])
  })

  test("never gets a message that asks not to be remembered, its answer, a secret, or its own notes", async () => {
    const { session, inputs } = await consolidating(() => [])
    await says(
      session,
      "The password of the printer is Tr0ub4dor&3.",
      "I will marry in May. Don't remember that I said this, please.",
    )
    await says(
      session,
      "I have a rash.",
      "Please don't remember that.",
      "We always deploy on Mondays.",
      "The sky is blue.",
    )
    await session.consolidate()
    const said = JSON.stringify(inputs)
    for (const part of ["Tr0ub4dor", "marry", "rash", "memory-note"]) expect(said).not.toContain(part)
    expect(said).toContain("The sky is blue.")
  })

  test("decides at the end before a request is stored, which then is there once", async () => {
    const { session } = await consolidating(() => [writeOf("billing", "Ada gets all invoices")])
    await says(session, "Remember that the invoices go to Ada.", "The sky is blue.")
    expect(await session.end()).toMatchObject({
      stored: [],
      consolidated: { operations: [{ outcome: "done" }] },
    })
    expect((await session.memory.list()).topics.map(({ slug }) => slug)).toEqual(["billing"])
  })

  test("that leaves a request to the end does not lose it", async () => {
    const { session } = await consolidating(() => [])
    await says(session, "Remember that the invoices go to Ada.", "The sky is blue.")
    expect(await session.end()).toMatchObject({ stored: [{ outcome: "stored", kind: "request" }] })
  })

  test("that fails is an error of the call, and a problem of the end", async () => {
    const { session } = await consolidating(() => {
      throw new Error("no model")
    })
    await says(session, "Remember that the invoices go to Ada.", "The sky is blue.")
    await expect(session.consolidate()).rejects.toThrow("no model")
    expect(await session.end()).toMatchObject({
      problems: ["consolidate failed: no model"],
      stored: [{ outcome: "stored" }],
    })
  })

  test("that returns no list is an error that says so", async () => {
    const { session } = await consolidating(() => ({ operations: [] }))
    await says(session, "The sky is blue.")
    await expect(session.consolidate()).rejects.toThrow("it must return an array of operations")
  })

  test("ends at an abort", async () => {
    const { session, inputs } = await consolidating(() => [writeOf("tea", "Tea is green")])
    await says(session, "The sky is blue.")
    await expect(session.consolidate({ signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
    expect(inputs).toEqual([])
  })
})
