import { aFunction, check, expects, memoryPort, port, z } from "@caliban/memory-core/internal"

const HOST = z.strictObject({
  env: z.optional(expects("an object", (value) => typeof value === "object" && value !== null)),
  openEditor: z.optional(aFunction),
  prompt: z.optional(aFunction),
  learned: z.optional(port("what was learned", "list", "find", "confirm", "forget")),
  search: z.optional(port("a search", "search")),
})

const RENDER = z.strictObject({
  width: z.optional(expects("a number", (value) => typeof value === "number" && !Number.isNaN(value))),
  colour: z.optional(z.boolean()),
  ascii: z.optional(z.boolean()),
})

/** @throws TypeError that names what is wrong */
export function checkHost(caller: string, memory: unknown, host: unknown): void {
  check(caller, memoryPort, memory, "memory")
  check(caller, HOST, host)
}

/** @throws TypeError that names what is wrong */
export function checkLine(caller: string, line: unknown): void {
  check(caller, z.string(), line, "line")
}

/** @throws TypeError that names what is wrong */
export function checkRun(caller: string, line: unknown, options: unknown): void {
  checkLine(caller, line)
  check(caller, RENDER, options)
}
