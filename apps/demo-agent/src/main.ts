#!/usr/bin/env node
import { statSync } from "node:fs"
import { resolve } from "node:path"
import { createInterface } from "node:readline/promises"
import { buffer } from "node:stream/consumers"
import { attempt, decodeStrict, plainLine } from "@caliban/text"
import { CommanderError } from "commander"
import { createAgent } from "./agent.ts"
import { cli, type Options, parseArguments } from "./arguments.ts"
import { openSession } from "./input/open-session.ts"
import { readLine } from "./input/read-line.ts"
import { homeOf } from "./input/settings.ts"
import { chooseModel, compatible, type ModelChoice } from "./model/choose-model.ts"
import { explainError } from "./model/explain-error.ts"
import { findLocalServer } from "./model/local-servers.ts"
import { renderBanner } from "./output/banner.ts"
import { note, printAnswer } from "./output/print-mode.ts"
import { converse } from "./terminal/converse.ts"

const { env, stdin, stdout, stderr } = process
const isTerminal = stdin.isTTY === true && stdout.isTTY === true

async function main(argv: readonly string[]): Promise<number> {
  const options = parseArguments(argv)
  const { print, json = false, verbose = false } = options
  const cwd = attempt(() => resolve(options.cwd ?? "."))
  if (cwd === undefined)
    return cli.error("The current folder was deleted: change to another one, or give one with --cwd.")
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() !== true)
    return cli.error(`--cwd: folder ${cwd} does not exist`)
  const isConversation = print === undefined
  const given = chooseModel(options, env)
  const session = await openSession(options, cwd, env)
  const { model, apiKey, label, offline } = isConversation ? await offerLocalServer(given, options) : given
  const agent = createAgent(session, { model, apiKey })
  const home = homeOf(env)
  const shown = { agent, home, verbose, tellsChanges: offline }
  if (isConversation) {
    const banner = await renderBanner(session, label, home)
    return converse({ ...shown, banner, input: stdin, output: stdout })
  }
  const bytes = print === "-" ? await buffer(stdin) : Buffer.from(print)
  const question = decodeStrict(bytes)?.trim()
  if (!question) return cli.error(`Standard input is ${question === "" ? "empty" : "not UTF-8"}`)
  if (options.choose !== undefined && (!offline || readLine(question).kind !== "message"))
    return cli.error("--choose requires the offline model and a message")
  return printAnswer({ ...shown, modelLabel: label, question, json })
}

/** A model server on this computer, if there is one and the person wants it, in place of the offline model. */
async function offerLocalServer(given: ModelChoice, options: Options): Promise<ModelChoice> {
  const { offline, model, detect } = options
  if (!given.offline || offline || model !== undefined || !detect || !isTerminal || env["CI"]) return given
  const server = await findLocalServer(env)
  if (server === undefined) return given
  const { name, baseUrl } = server
  const prompt = `${name} runs on this computer, with the model ${plainLine(server.model)}.\nUse it? Without it the demo answers by rules. [Y/n] `
  const lines = createInterface({ input: stdin, output: stdout, prompt })
  lines.prompt()
  const { value: answer = "n" } = await lines[Symbol.asyncIterator]().next()
  lines.close()
  if (!/^\s*(?:y(?:es)?)?\s*$/i.test(answer)) return given
  return compatible(baseUrl, server.model, env)
}

// The AI SDK would print hints for developers in the middle of the conversation.
globalThis.AI_SDK_LOG_WARNINGS = false
// A reader that stopped reading, or a terminal that is gone, is no failure. Any other output error is one.
stdout.once("error", ({ code }: NodeJS.ErrnoException) => {
  if (code === "EPIPE" || (code === "EIO" && isTerminal)) return
  process.exitCode ||= 1
  note(`The output could not be written (${code}).`)
})
for (const output of [stdout, stderr]) output.on("error", () => {})
try {
  const code = await main(process.argv.slice(2))
  process.exitCode = code || process.exitCode
} catch (error) {
  // What is wrong with the options was said.
  if (error instanceof CommanderError) process.exitCode = error.exitCode && 2
  else {
    process.exitCode = 1
    note(explainError(error))
  }
}
