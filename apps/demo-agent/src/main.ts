#!/usr/bin/env node
import { statSync } from "node:fs"
import { resolve } from "node:path"
import { createInterface } from "node:readline/promises"
import { text } from "node:stream/consumers"
import { plainLine } from "@caliban/text"
import { type Agent, createAgent } from "./agent.ts"
import { type Command, parseArguments, type SessionArguments } from "./arguments.ts"
import { openSession } from "./input/open-session.ts"
import { homeOf, loadSettings, readTimeout } from "./input/settings.ts"
import { chooseModel, compatible, type ModelChoice } from "./model/choose-model.ts"
import { explainError } from "./model/explain-error.ts"
import { findLocalServer } from "./model/local-servers.ts"
import { canAdopt, renderBanner } from "./output/banner.ts"
import { renderHelp } from "./output/help.ts"
import { printAnswer } from "./output/print-mode.ts"
import { converse } from "./terminal/converse.ts"
import { createHistory } from "./terminal/history.ts"
import { createProgress } from "./terminal/progress.ts"
import { playTour } from "./tour.ts"
import { VERSION } from "./version.ts"

const { env, stdin, stdout, stderr } = process
const isTerminal = stdin.isTTY === true && stdout.isTTY === true

async function main(argv: readonly string[]): Promise<number> {
  const command = parseArguments(argv)
  if (command.kind === "usage-error") return usageError(command.message)
  if (command.kind === "help" || command.kind === "version") {
    stdout.write(command.kind === "help" ? renderHelp(stdout.columns || 80) : `${VERSION}\n`)
    return 0
  }
  const write = (output: string): void => void stdout.write(output)
  if (command.kind === "tour" || (argv.length === 0 && !isTerminal)) return playTour(write)
  return run(command)
}

async function run(command: Extract<Command, { options: SessionArguments }>): Promise<number> {
  const { options } = command
  const cwd = folderOf(options.cwd)
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() !== true)
    return usageError(`--cwd: folder ${cwd} does not exist`)
  const given = chooseModel({ ...options, isConversation: command.kind === "converse" }, env)
  if (typeof given === "string") return usageError(given)
  const settings = loadSettings(env)
  const timeout = readTimeout(env)
  const warnings = [settings.warning, timeout.warning].filter((line) => line !== undefined)
  for (const line of warnings) note(line)
  const session = await openSession(options, { cwd, env, settings: settings.value })
  if (typeof session === "string") return usageError(session)
  if (command.kind === "show-prompt") {
    for (const line of session.warnings) note(line)
    stdout.write(session.memoryText)
    return 0
  }
  const choice = command.kind === "converse" ? await offerLocalServer(given, options) : given
  const { model, apiKey, label, offline } = choice
  const agent = createAgent(session, { model, apiKey, silenceMs: timeout.value })
  const shown = { agent, home: homeOf(env), verbose: options.verbose, tellsChanges: offline }
  if (command.kind === "converse") return talk(shown, label)
  const question = (command.question === "-" ? await text(stdin) : command.question).trim()
  if (question === "") return usageError("Standard input is empty")
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  const write = (output: string): void => void stdout.write(output)
  const progress = createProgress(stderr)
  const { json } = command
  return printAnswer({
    ...shown,
    modelLabel: label,
    question,
    json,
    warnings,
    signal: stop.signal,
    write,
    note,
    progress,
  })
}

/** @throws Error when the current folder was deleted and none is given */
function folderOf(cwd = "."): string {
  try {
    return resolve(cwd)
  } catch {
    throw new WrongPlace("The current folder was deleted: change to another one, or give one with --cwd.")
  }
}

class WrongPlace extends Error {}

/** A model server on this computer, if there is one and the person wants it, in place of the offline model. */
async function offerLocalServer(
  given: ModelChoice,
  { detect, offline, model }: SessionArguments,
): Promise<ModelChoice> {
  if (!given.offline || offline || model !== undefined || !detect || !isTerminal || env["CI"]) return given
  const server = await findLocalServer(env)
  if (server === undefined) return given
  const { name, baseUrl } = server
  const lines = createInterface({ input: stdin, output: stdout })
  const closed = new Promise<string>((done) => lines.once("close", () => done("n")))
  const question = `${name} runs on this computer, with the model ${plainLine(server.model)}.\nUse it? Without it the demo answers by rules. [Y/n] `
  const answer = await Promise.race([lines.question(question).catch(() => "n"), closed])
  lines.close()
  if (!/^\s*(?:y(?:es)?)?\s*$/i.test(answer)) return given
  const choice = compatible(baseUrl, server.model, env)
  return typeof choice === "string" ? given : choice
}

interface Talk {
  agent: Agent
  home: string
  verbose: boolean
  tellsChanges: boolean
}

async function talk(shown: Talk, label: string): Promise<number> {
  const { session } = shown.agent
  const banner = renderBanner(session, label, shown.home, await canAdopt(session))
  const colour = stdout.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb"
  return await converse({
    ...shown,
    banner,
    input: stdin,
    output: stdout,
    colour,
    history: createHistory(env),
  })
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
// What was asked for is done, also when nobody reads the answer; an answer that cannot be written is a failure.
let isUnwritable = false
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE" || isUnwritable) return
  isUnwritable = true
  note(`The output could not be written (${error.code}).`)
})
stderr.on("error", () => {})
try {
  const code = await main(process.argv.slice(2))
  process.exitCode = code
  process.on("exit", () => {
    if (isUnwritable && process.exitCode === 0) process.exitCode = 1
  })
} catch (error) {
  process.exitCode = error instanceof WrongPlace ? usageError(error.message) : 1
  if (!(error instanceof WrongPlace)) note(explainError(error))
}
