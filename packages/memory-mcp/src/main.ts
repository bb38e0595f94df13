#!/usr/bin/env node
import { randomBytes } from "node:crypto"
import { attempt, optionAsFlag } from "@caliban/text"
import { version } from "../package.json"
import { FLAGS, type HostOptions, parseArguments } from "./arguments.ts"
import { HELP, withTerminalCommand } from "./help.ts"
import type { MemoryHost, MemoryHostOptions } from "./memory-host.ts"
import type { OpenMemory } from "./open-memory.ts"

const { env, stdout, stderr } = process

/** Where the program was started, also when that folder is gone. */
const startFolder = (): string => attempt(process.cwd) ?? env["PWD"] ?? "/"

/** How long the rest of the output may take after the end. */
const EXIT_MS = 1_000

async function main(): Promise<number> {
  const command = parseArguments(process.argv.slice(2))
  if (command.kind === "help" || command.kind === "version") {
    stdout.write(command.kind === "help" ? HELP : `${version}\n`)
    return 0
  }
  if (command.kind === "usage-error") {
    report(`${command.message.replace(/[^?]$/, "$&.")} --help lists the options.`)
    return 2
  }
  if (command.kind === "session-start") return await printSessionStart(command.options)
  const options = { cwd: startFolder(), env, ...command.options }
  if (command.kind === "memory") return await runMemoryCommand(command.line, options)
  return await serve(options, command.kind === "http" ? command.port : undefined)
}

/** A hook must not fail the host's session: an error is for the host's log, and the output is valid in any case. */
async function printSessionStart(options: HostOptions): Promise<number> {
  process.once("exit", () => process.exit(0))
  try {
    const { sessionStart } = await import("./session-start.ts")
    stdout.write(`${await sessionStart({ cwd: startFolder(), env, ...options }, process.stdin)}\n`)
    return 0
  } catch (error) {
    stdout.write("{}\n")
    throw error
  }
}

/** Runs a `/memory` command for a person. */
async function runMemoryCommand(line: string, options: MemoryHostOptions): Promise<number> {
  const { createMemoryHost } = await import("./memory-host.ts")
  const host = createMemoryHost(options)
  const [opened] = await host.open()
  if (opened.noPlace !== undefined) throw new Error(opened.noPlace)
  const { text, ok, command } = await (await opened.slash()).run(line, { width: stdout.columns ?? 80 })
  const isExact = command.json || ["prompt", "show"].includes(command.kind)
  stdout.write(`${isExact ? text : withTerminalCommand(text)}\n`)
  await host.close()
  return ok ? 0 : 1
}

async function serve(options: MemoryHostOptions, port: number | undefined): Promise<number> {
  const { createMemoryHost } = await import("./memory-host.ts")
  const host = createMemoryHost(options)
  host.onOpen((memories) => void Promise.all(memories.map(reportProblems)).catch(report))
  // A wrong option is an error at the start, not at the first call.
  await host.open()
  if (port === undefined) {
    const { serveOverStdio } = await import("./stdio/serve-stdio.ts")
    await serveOverStdio(host)
  } else await serveHttp(host, port)
  await host.close()
  // Requests that were not finished, and a client that does not read, must not keep the process.
  setTimeout(() => process.exit(), EXIT_MS).unref()
  return 0
}

/** What a load says about directories, files and mounts that are not used. */
const PROBLEMS = /^(?:missing-mount|refused-mount|unreadable-file|newer-format)$/

/**
 * For the client's log. A client of a memory that is off sees no tools, and a model is not told what is wrong with a
 * directory.
 */
async function reportProblems({ memory, prefix }: OpenMemory): Promise<void> {
  const { offBecause = "Memory is off." } = prefix.enabled ? {} : await memory.status()
  if (!prefix.enabled) report(`no tools are offered: ${offBecause}`)
  for (const { code, message } of prefix.diagnostics) if (PROBLEMS.test(code)) report(message)
}

async function serveHttp(host: MemoryHost, port: number): Promise<void> {
  const { serveOverHttp } = await import("./http/serve-http.ts")
  const { isToken, TOKEN } = await import("./http/check-request.ts")
  const given = env["CALIBAN_MCP_TOKEN"]
  if (given !== undefined && !isToken(given)) throw new TypeError(`CALIBAN_MCP_TOKEN must be ${TOKEN}`)
  const token = given ?? randomBytes(24).toString("base64url")
  const server = await serveOverHttp(host, port, token)
  stderr.write(`Caliban memory is at ${server.url}\n`)
  if (given === undefined) stderr.write(`Token: ${token}\n`, (error) => error && process.exit(1))
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => resolve())
  })
  await server.close()
}

function report(problem: unknown): void {
  const message = (problem instanceof Error ? problem.message : String(problem))
    .replace(/^\w+: option "mounts\[\d+\]\.(\w+)"/, "The $1 of --mount")
    .replace(/^\w+: (?=option ")/, "")
  stderr.write(`caliban-memory-mcp: ${optionAsFlag(message, FLAGS)}\n`)
}

stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
  if (code === "EPIPE") return // A reader that has gone is no failure.
  report(`The output could not be written: ${message}.`)
  process.exitCode = 1
})
stderr.on("error", () => {})
try {
  process.exitCode = (await main()) || process.exitCode
} catch (error) {
  report(error)
  process.exitCode = 1
}
