// The two commands of the README, on a machine that has only Node and npm: fetch the pinned pnpm through npx,
// install from the lockfile, run the workspace script `ws:<task>`. Arguments after the task are passed on.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
const [task, ...rest] = process.argv.slice(2)

const [major, minor] = process.versions.node.split(".").map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Caliban memory needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
if (manifest.scripts[`ws:${task}`] === undefined) {
  console.error(
    `Usage: node scripts/run.mjs <${["demo", "test", "torture", "bench", "mutation", "revive"].join("|")}> [arguments]`,
  )
  process.exit(2)
}

const pnpm = manifest.packageManager.split("+")[0]
const quoted = rest.map((argument) => `'${argument.replaceAll("'", "'\\''")}'`).join(" ")
const inside =
  `pnpm install --frozen-lockfile --loglevel=warn && pnpm run --silent ws:${task} ${quoted}`.trim()
const startedByPnpm = (process.env.npm_config_user_agent ?? "").startsWith("pnpm/")
const command = startedByPnpm ? inside : `npx --yes --prefer-offline -p ${pnpm} -c ${JSON.stringify(inside)}`

const { status } = spawnSync(command, {
  cwd: root,
  shell: true,
  stdio: "inherit",
  env: {
    TURBO_TELEMETRY_DISABLED: "1",
    TURBO_NO_UPDATE_NOTIFIER: "1",
    npm_config_update_notifier: "false",
    ...process.env,
  },
})
process.exit(status ?? 1)
