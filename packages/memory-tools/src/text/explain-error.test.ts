import { MEMORY_ERROR_CODES, MemoryError, type MountedMemory } from "@caliban/memory-core"
import { describe, expect, test } from "vitest"
import { OUTCOMES } from "../../../memory-postgres/src/transactions.ts"
import { explainError, forModel } from "./explain-error.ts"

const team: MountedMemory = { name: "team", directory: "/srv/team", access: "read", types: [] }
const memory = {
  directory: "/home/ada/.local/share/caliban/projects/app/memory",
  mounts: [team],
  readOnly: true,
}
const path = `${memory.directory}/deploy.md`

describe("explainError", () => {
  test.each(MEMORY_ERROR_CODES)("explains %s in a sentence without a path or a stack", (code) => {
    const result = explainError(
      new MemoryError(code, `cannot use ${path}\n    at write (file.ts:1:1)`),
      memory,
    )
    expect(result).toMatchObject({ ok: false, code })
    expect(result.message).not.toContain("/home/ada")
    expect(result.message).not.toContain("\n")
  })

  test("adds the code of the operating system and gives the host the full reason", () => {
    const cause = Object.assign(new Error(`ENOSPC: no space left on device, open '${path}'`), {
      code: "ENOSPC",
    })
    const error = new MemoryError("write-failed", `cannot write ${path}`, {
      cause,
      details: { slug: "deploy" },
    })
    expect(explainError(error, memory)).toEqual({
      ok: false,
      code: "write-failed",
      message: "Nothing was changed: the memory could not be written. Tell the user. (ENOSPC)",
      details: { slug: "deploy", reason: `cannot write ${path}` },
    })
  })

  test.each([{}, { mount: "team" }])(
    "says that a change may be stored, where that is not known (%j)",
    (details) => {
      const cause = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })
      const message = `The database reported ECONNRESET at 10.0.0.7. ${OUTCOMES.unknown}`
      const failure = explainError(new MemoryError("write-failed", message, { cause, details }), memory)
      expect(failure.message).toBe(
        "The change may have been stored or not. Read the memory before you make it again. (ECONNRESET)",
      )
      expect(failure.details).toEqual({ ...details, reason: message })
      const unwritten = new MemoryError("write-failed", OUTCOMES.unwritten, { details })
      expect(explainError(unwritten, memory).message).toMatch(
        /^Nothing was changed: .* could not be written\./,
      )
    },
  )

  test("names the setting that closes a memory with mounts", () => {
    const closedBy = "memory.auto.scopes.project is false"
    const error = new MemoryError("memory-off", `${closedBy}. Nothing was changed.`, {
      details: { closedBy },
    })
    expect(explainError(error, memory).message).toBe(`${closedBy}. Nothing was changed.`)
    const off = new MemoryError("memory-off", "Memory is off: its pool was closed.")
    expect(explainError(off, memory).message).toBe("Memory is switched off. Continue without it.")
  })

  test("keeps messages about what the model can correct", () => {
    const error = new MemoryError("refused", "This looks like an API key; describe it without its value.")
    expect(explainError(error, memory).message).toBe(
      "This looks like an API key; describe it without its value.",
    )
  })
})

test("forModel bounds a message and shows its control characters", () => {
  const text = forModel(`\u001b[2J${"x".repeat(100_000)}`, memory)
  expect(text).toMatch(/^\\u\{1b\}\[2Jx+…$/)
  expect(text.length).toBeLessThan(1_100)
})

test("forModel names a mount in place of its directory", () => {
  expect(forModel("/srv/team/deploy.md cannot be read.", memory)).toBe(
    "the mount team/deploy.md cannot be read.",
  )
})

test.each(["no-memory-directory", "read-only"] as const)("%s of a mount is about that mount", (code) => {
  const error = new MemoryError(code, "cannot use /nowhere", { details: { mount: "team" } })
  const { message } = explainError(error, { ...memory, readOnly: false })
  expect(message).toContain('the mount "team"')
  expect(message).not.toContain("/nowhere")
})

test("a file that cannot be changed does not make the memory read-only", () => {
  const error = new MemoryError("read-only", '"state" is a file of the layout squads.')
  const writable = { ...memory, readOnly: false }
  expect(explainError(error, writable, "RemoveMemoryTopic").message).toBe(error.message)
  const advised = explainError(error, writable, "WriteMemoryTopic").message
  expect(advised).toBe(`${error.message} Choose another slug.`)
})
