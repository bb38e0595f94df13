import { spawnSync } from "node:child_process"
import { lstatSync, renameSync, rmSync, symlinkSync } from "node:fs"

// Puts a symlink in the place of a file or folder and takes it back, as fast as it can, for so many milliseconds. It does so in
// two ways in turn: moving aside, which leaves the place empty for a moment, and exchanging the two, which does not;
// node has no call for that, perl has where it is installed.

const [place = "", target = "", link = "", aside = "", milliseconds = "0"] = process.argv.slice(2)

const BURST = 200
/** `renameat2` with `RENAME_EXCHANGE`. */
const CALL = { x64: 316, arm64: 276 }[process.arch as string]
const SCRIPT = `
my ($number, $place, $link, $times) = @ARGV;
my $done = 0;
for (1..$times) { $done++ if syscall($number + 0, -100, $place, -100, $link, 2) == 0 }
print $done;`

function attempt(call: () => void): boolean {
  try {
    call()
    return true
  } catch {
    return false
  }
}

/** A writer may still put files into the folder, faster than Node's own retries see them. */
const remove = (path: string, tries = 1_000): boolean =>
  tries > 0 && (attempt(() => rmSync(path, { recursive: true, force: true })) || remove(path, tries - 1))

/** A writer may have replaced the symlink with a file, or created a folder where one was moved away. */
function prepare(): void {
  if (attempt(() => lstatSync(aside)) && !attempt(() => renameSync(aside, place))) remove(aside)
  if (attempt(() => lstatSync(link)) && lstatSync(link).isSymbolicLink()) return
  remove(link)
  symlinkSync(target, link)
}

function moveAside(): number {
  if (!attempt(() => renameSync(place, aside))) return 0
  const came = attempt(() => renameSync(link, place))
  const went = came && attempt(() => renameSync(place, link))
  attempt(() => renameSync(aside, place))
  return Number(came) + Number(went)
}

function exchange(): number {
  if (process.platform !== "linux" || CALL === undefined) return 0
  const { status, stdout } = spawnSync("perl", ["-e", SCRIPT, String(CALL), place, link, String(BURST)], {
    encoding: "utf8",
  })
  return status === 0 ? Number(stdout) : 0
}

let flips = 0
const end = performance.now() + Number(milliseconds)
while (performance.now() < end) {
  for (let at = 0; at < BURST / 4; at++) {
    prepare()
    flips += moveAside()
  }
  prepare()
  flips += exchange()
}
prepare()
process.stdout.write(String(flips))
