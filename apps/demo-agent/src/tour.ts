import { spawn } from "node:child_process"
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface TourOptions {
  /** Starts this program: executable and arguments. */
  command: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  write(text: string): void
}

const STEPS: readonly (readonly [title: string, argument: string])[] = [
  ["Save", "Remember that I prefer pnpm over npm. The staging URL is https://staging.example.com"],
  ["It is a file", "/memory show staging-url"],
  ["Restart and recall", "Do I prefer pnpm or npm?"],
  ["Correct", "No, actually I prefer yarn over npm."],
  ["Recall the correction", "What do you know about me?"],
  ["Forget", "Forget the staging URL."],
  ["It is forgotten", "What is the staging URL?"],
  ["Undo", "/memory undo staging-url"],
  ["It is back", "What is the staging URL?"],
  ["Every change is in the history", "/memory log"],
]

/**
 * Runs each step of a conversation in a separate process, in a temporary folder with its own home. Returns the exit code.
 */
export async function playTour({ command, env, write }: TourOptions): Promise<number> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "caliban-tour-")))
  const home = join(root, "home")
  const project = join(home, "project")
  // Hides the random name of the temporary folder in paths and project keys.
  const key = root
    .slice(1)
    .replaceAll(/[/\\]/g, "-")
    .replaceAll(/[^A-Za-z0-9._-]/g, "_")
  const mask = (text: string): string => text.replaceAll(root, "").replaceAll(`${key}-`, "")
  try {
    await mkdir(project, { recursive: true })
    write(INTRODUCTION)
    for (const [at, [title, argument]] of STEPS.entries()) {
      write(`\n${at + 1}. ${title}\n\n$ caliban-demo --print ${JSON.stringify(argument)}\n`)
      const argv = [...command, "--offline", "--print", argument]
      const { code, output } = await run(argv, project, environment(env, home))
      write(mask(output))
      if (code !== 0) {
        write(`\nThe tour stopped: this process exited with code ${code}.\n`)
        return 1
      }
    }
    write(CLOSING)
    return 0
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const INTRODUCTION = `Caliban memory: a short tour

Each command below is a separate process that
knows only what is in the files. The model is the
offline model: rules, no language model. It all
runs in a temporary folder.
`

const CLOSING = `
End of the tour. Its folder was removed.
In a terminal, npm run demo starts a conversation.
Set ANTHROPIC_API_KEY or OPENAI_API_KEY to use a
language model.
`

/** The environment without the user's keys, settings and memory. */
function environment(env: TourOptions["env"], home: string): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(
    ([name]) => !/^(?:CALIBAN_|XDG_|ANTHROPIC_|OPENAI_|NODE_V8_COVERAGE$)/.test(name),
  )
  return { ...Object.fromEntries(kept), HOME: home, USERPROFILE: home, NO_COLOR: "1" }
}

function run(
  [program = "", ...argv]: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, argv, { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    const add = (chunk: string): void => {
      output += chunk
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", add)
    child.once("error", reject)
    child.once("close", (code) => resolve({ code: code ?? 1, output }))
  })
}
