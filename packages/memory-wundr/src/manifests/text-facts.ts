import type { MemorySectionType } from "../types.ts"
import type { ManifestFact, ManifestFolder } from "./manifest-types.ts"

/** A fact that holds if a file has a match. `$1` in the text is what the pattern captured. */
type Rule = readonly [file: string, pattern: RegExp, section: MemorySectionType, text: string]

const CONVENTIONS = "Project Conventions"
const RULES: readonly Rule[] = [
  [
    "pyproject.toml",
    /^[ \t]*\[+tool\.(ruff|black|pylint)[.\]]/mu,
    CONVENTIONS,
    "Python code is checked with $1",
  ],
  [
    "Cargo.toml",
    /^[ \t]*\[workspace[.\]]/mu,
    "Workflow",
    "A Cargo workspace: build and test it with --workspace from the root",
  ],
  [
    "go.mod",
    /^module[ \t]+([\w./~-]{1,100})[ \t]*$/mu,
    CONVENTIONS,
    "Go imports of this repository start with $1",
  ],
  ["go.work", /^/u, "Architecture Decisions", "Several Go modules, joined by go.work"],
  [
    "Gemfile",
    /^[ \t]*gem[ \t(]+["']rspec(?:-rails)?["']/mu,
    "Workflow",
    "Tests run with `bundle exec rspec`",
  ],
  [
    "Gemfile",
    /^[ \t]*gem[ \t(]+["'](rubocop)["']/mu,
    CONVENTIONS,
    "Ruby code is checked with `bundle exec $1`",
  ],
  [
    "Gemfile",
    /^[ \t]*gem[ \t(]+["'](standard)["']/mu,
    CONVENTIONS,
    "Ruby code is checked with `bundle exec $1rb`",
  ],
  ["Gemfile", /^[ \t]*ruby[ \t(]+["']([\w .<>=^~|,*-]{1,40})["']/mu, CONVENTIONS, "Must run on Ruby $1"],
  ["mvnw", /^/u, "Workflow", "Maven runs with `./mvnw`, not `mvn`"],
  [
    "pom.xml",
    /<(?:maven\.compiler\.release|java\.version|maven\.compiler\.source)>\s*([\d.]{1,8})\s*</u,
    CONVENTIONS,
    "Must compile for Java $1",
  ],
  [
    "pom.xml",
    /<modules>\s*<module>/u,
    "Architecture Decisions",
    "A Maven build of several modules, listed in pom.xml",
  ],
]

const PYTHON_LOCKS = { "uv.lock": "uv", "poetry.lock": "poetry", "pdm.lock": "pdm", "Pipfile.lock": "pipenv" }

function pythonFacts(folder: ManifestFolder): ManifestFact[] {
  const toml = folder.read("pyproject.toml") ?? ""
  const hasTool = (name: string): boolean => new RegExp(`^[ \\t]*\\[+tool\\.${name}[.\\]]`, "mu").test(toml)
  const locks = Object.entries(PYTHON_LOCKS).filter(([name]) => folder.has(name))
  const named = ["uv", "poetry", "pdm"].filter(hasTool)
  // Several package managers do not show which one is in use.
  const known = locks.length === 1 ? locks : named.map((name) => ["pyproject.toml", name] as const)
  const [from, manager] = (known.length === 1 ? known[0] : undefined) ?? []
  const facts: ManifestFact[] = []
  if (from !== undefined) {
    const text = `Python dependencies are managed by ${manager}, not pip`
    facts.push({ text, section: CONVENTIONS, from })
  }
  if (hasTool("pytest")) {
    const run = manager === undefined || manager === "pipenv" ? "" : `${manager} run `
    facts.push({ text: `Tests run with \`${run}pytest\``, section: "Workflow", from: "pyproject.toml" })
  }
  return facts
}

const TASKS = ["test", "tests", "check", "lint", "build", "dev", "up", "e2e", "deploy", "fmt", "format", "ci"]
const MOST_TASKS = 6

function taskFacts(folder: ManifestFolder, file: string, command: string): ManifestFact[] {
  const found = (folder.read(file) ?? "").matchAll(/^([A-Za-z][\w-]{0,30})(?:[ \t][^:=\n]{0,80})?:(?!=)/gmu)
  const names = new Set([...found].map(([, name = ""]) => name).filter((name) => TASKS.includes(name)))
  if (names.size === 0) return []
  const list = [...names].slice(0, MOST_TASKS).map((name) => `\`${command} ${name}\``)
  return [{ text: `Tasks of the ${file}: ${list.join(", ")}`, section: "Workflow", from: file }]
}

/** Facts in the manifests of Python, Rust, Go, Ruby, Maven, make and just. */
export function textFacts(folder: ManifestFolder): ManifestFact[] {
  const facts = RULES.flatMap(([from, pattern, section, template]) => {
    const text = folder.read(from)
    const match = text === undefined ? null : pattern.exec(text)
    return match === null ? [] : [{ text: template.replace("$1", () => match[1] ?? ""), section, from }]
  })
  return [
    ...pythonFacts(folder),
    ...facts,
    ...taskFacts(folder, "Makefile", "make"),
    ...taskFacts(folder, "justfile", "just"),
  ]
}
