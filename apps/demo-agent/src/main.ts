#!/usr/bin/env node
import { statSync } from "node:fs"
import { homedir } from "node:os"
import { resolve } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { plainLine } from "@caliban/text"
import { type Agent, createAgent } from "./agent.ts"
import { type Command, parseArguments, type SessionArguments } from "./arguments.ts"
import { openSession } from "./input/open-session.ts"
import { loadSettings } from "./input/settings.ts"
import { readTimeout } from "./input/timeout.ts"
import { chooseModel, type ModelChoice } from "./model/choose-model.ts"
import { explainError } from "./model/explain-error.ts"
import { canAdopt, renderBanner } from "./output/banner.ts"
import { renderHelp } from "./output/help.ts"
import { printAnswer } from "./output/print-mode.ts"
import { converse } from "./terminal/converse.ts"
import { createHistory } from "./terminal/history.ts"
import { createProgress } from "./terminal/progress.ts"
import { playTour } from "./tour.ts"
import { VERSION } from "./version.ts"

const { env, stdin, stdout, stderr } = process
const home = env["HOME"] || homedir()

async function main(argv: readonly string[]): Promise<number> {
  const command = parseArguments(argv)
  switch (command.kind) {
    case "help":
      stdout.write(renderHelp(stdout.columns ?? 80))
      return 0
    case "version":
      stdout.write(`${VERSION}\n`)
      return 0
    case "usage-error":
      return usageError(command.message)
    case "tour":
      return tour()
    case "converse":
      if (argv.length === 0 && !(stdin.isTTY === true && stdout.isTTY === true)) return tour()
      return run(command)
    default:
      return run(command)
  }
}

async function run(command: Extract<Command, { options: SessionArguments }>): Promise<number> {
  const { options } = command
  const cwd = resolve(options.cwd ?? ".")
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() !== true) {
    return usageError(`--cwd: folder ${cwd} does not exist`)
  }
  const choice = command.kind === "show-prompt" ? undefined : chooseModel(options, env)
  if (typeof choice === "string") return usageError(choice)

  const { settings, warning } = loadSettings(env)
  const timeout = readTimeout(env)
  const warnings = [warning, timeout.warning].filter((line) => line !== undefined)
  for (const line of warnings) note(line)
  const session = await openSession(options, { cwd, env, settings })
  if (typeof session === "string") return usageError(session)
  if (choice === undefined) {
    for (const line of session.warnings) note(line)
    stdout.write(session.memoryText)
    return 0
  }
  const { model, apiKey } = choice
  const agent = createAgent(session, { model, apiKey, silenceMs: timeout.milliseconds })
  return command.kind === "print" ? print({ ...command, warnings }, agent, choice) : talk(agent, choice)
}

async function print(
  command: Extract<Command, { kind: "print" }> & { warnings: readonly string[] },
  agent: Agent,
  choice: ModelChoice,
): Promise<number> {
  const question = (command.question === "-" ? await text(stdin) : command.question).trim()
  if (question === "") return usageError("Standard input is empty")
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  return printAnswer({
    agent,
    modelLabel: choice.label,
    question,
    json: command.json,
    warnings: command.warnings,
    home,
    signal: stop.signal,
    write: (output) => void stdout.write(output),
    note,
    progress: createProgress(stderr),
  })
}

async function talk(agent: Agent, choice: ModelChoice): Promise<number> {
  const { session } = agent
  const banner = renderBanner(session, choice.label, home, {
    adoptable: await canAdopt(session),
  })
  return await converse({
    agent,
    banner,
    input: stdin,
    output: stdout,
    colour: hasColour(),
    home,
    history: createHistory(env),
  })
}

function tour(): Promise<number> {
  return playTour({
    command: [process.execPath, ...process.execArgv, fileURLToPath(import.meta.url)],
    env,
    write: (output) => void stdout.write(output),
  })
}

function hasColour(): boolean {
  return stdout.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb"
}

function usageError(message: string): number {
  note(`${message.replace(/[^?.]$/, "$&.")} See --help.`)
  return 2
}

function note(line: string): void {
  stderr.write(`${plainLine(line)}\n`)
}

// The AI SDK would print hints for developers in the middle of the conversation.
globalThis.AI_SDK_LOG_WARNINGS = false
stdout.on("error", () => process.exit(0))
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  note(explainError(error))
  process.exitCode = 1
}
