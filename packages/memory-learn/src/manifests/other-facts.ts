import { objectAt, parseJson, stringAt } from "../text/json.ts"
import type { ManifestFact } from "./manifest-fact.ts"
import type { ManifestFolder } from "./manifest-folder.ts"

const PYTHON_LOCKS: readonly (readonly [string, string])[] = [
  ["uv.lock", "uv"],
  ["poetry.lock", "poetry"],
  ["pdm.lock", "pdm"],
  ["Pipfile.lock", "pipenv"],
]

/** Whether a TOML file has a table. Reads only the headings. */
function hasTable(toml: string, name: string): boolean {
  return toml.split(/\r?\n/u).some((line) => {
    const heading = /^\s*\[\[?([^\]]+)\]\]?/u.exec(line.slice(0, 200))?.[1]?.trim()
    return heading === name || heading?.startsWith(`${name}.`) === true
  })
}

function pythonFacts(folder: ManifestFolder): ManifestFact[] {
  const toml = folder.read("pyproject.toml")
  const locks = PYTHON_LOCKS.filter(([name]) => folder.has(name))
  const facts: ManifestFact[] = []
  const lock = locks[0]
  const tool = locks.length === 1 ? lock?.[1] : undefined
  const named = ["uv", "poetry", "pdm"].filter((name) => toml !== undefined && hasTable(toml, `tool.${name}`))
  const manager = tool ?? (named.length === 1 ? named[0] : undefined)
  if (manager !== undefined) {
    const from = tool === undefined ? "pyproject.toml" : (lock?.[0] ?? "")
    facts.push({
      text: `Python dependencies are managed by ${manager}, not pip`,
      section: "Project Conventions",
      from,
    })
  }
  if (toml === undefined) return facts
  const run = manager === undefined || manager === "pipenv" ? "" : `${manager} run `
  if (hasTable(toml, "tool.pytest")) {
    facts.push({ text: `Tests run with \`${run}pytest\``, section: "Workflow", from: "pyproject.toml" })
  }
  const linter = ["ruff", "black", "pylint"].find((name) => hasTable(toml, `tool.${name}`))
  if (linter !== undefined) {
    const text = `Python code is checked with ${linter}`
    facts.push({ text, section: "Project Conventions", from: "pyproject.toml" })
  }
  return facts
}

function cargoFacts(folder: ManifestFolder): ManifestFact[] {
  const toml = folder.read("Cargo.toml")
  if (toml === undefined || !hasTable(toml, "workspace")) return []
  const text = "A Cargo workspace: build and test it with --workspace from the root"
  return [{ text, section: "Workflow", from: "Cargo.toml" }]
}

function goFacts(folder: ManifestFolder): ManifestFact[] {
  const module = /^module\s+([\w./~-]{1,100})\s*$/mu.exec(folder.read("go.mod") ?? "")?.[1]
  if (module === undefined) return []
  const facts: ManifestFact[] = [
    {
      text: `Go imports of this repository start with ${module}`,
      section: "Project Conventions",
      from: "go.mod",
    },
  ]
  if (folder.has("go.work")) {
    facts.push({
      text: "Several Go modules, joined by go.work",
      section: "Architecture Decisions",
      from: "go.work",
    })
  }
  return facts
}

/** A version or a range of versions. */
const VERSION = /^[\w .<>=^~|,*-]{1,40}$/u

function rubyFacts(folder: ManifestFolder): ManifestFact[] {
  const gemfile = folder.read("Gemfile")
  if (gemfile === undefined) return []
  const lines = gemfile.split(/\r?\n/u).map((line) => line.slice(0, 200))
  const valuesOf = (name: string): string[] =>
    lines.flatMap((line) => new RegExp(`^\\s*${name}[\\s(]+["']([^"']+)["']`, "u").exec(line)?.[1] ?? [])
  const gems = valuesOf("gem")
  const facts: ManifestFact[] = []
  if (gems.some((gem) => gem === "rspec" || gem === "rspec-rails"))
    facts.push({ text: "Tests run with `bundle exec rspec`", section: "Workflow", from: "Gemfile" })
  const linter = ["rubocop", "standard"].find((name) => gems.includes(name))
  if (linter !== undefined) {
    const text = `Ruby code is checked with \`bundle exec ${linter === "standard" ? "standardrb" : linter}\``
    facts.push({ text, section: "Project Conventions", from: "Gemfile" })
  }
  const version = valuesOf("ruby")[0] ?? ""
  if (VERSION.test(version))
    facts.push({ text: `Must run on Ruby ${version}`, section: "Project Conventions", from: "Gemfile" })
  return facts
}

function phpFacts(folder: ManifestFolder): ManifestFact[] {
  const manifest = parseJson(folder.read("composer.json"))
  const from = "composer.json"
  const facts: ManifestFact[] = []
  const known = { ...objectAt(manifest, "require"), ...objectAt(manifest, "require-dev") }
  const runner = ["pest", "phpunit"].find(
    (name) => `${name}php/${name}` in known || `${name}/${name}` in known,
  )
  const command = "test" in (objectAt(manifest, "scripts") ?? {}) ? "composer test" : `vendor/bin/${runner}`
  if (runner !== undefined || command === "composer test")
    facts.push({ text: `Tests run with \`${command}\``, section: "Workflow", from })
  const checks = ["laravel/pint", "phpstan/phpstan", "friendsofphp/php-cs-fixer"].filter(
    (name) => name in known,
  )
  if (checks.length > 0) {
    const text = `PHP code is checked with ${checks.map((name) => name.split("/")[1]).join(", ")}`
    facts.push({ text, section: "Project Conventions", from })
  }
  const version = stringAt(known, "php")
  if (VERSION.test(version))
    facts.push({ text: `Must run on PHP ${version}`, section: "Project Conventions", from })
  return facts
}

function mavenFacts(folder: ManifestFolder): ManifestFact[] {
  const pom = folder.read("pom.xml")
  if (pom === undefined) return []
  const facts: ManifestFact[] = []
  if (folder.has("mvnw"))
    facts.push({ text: "Maven runs with `./mvnw`, not `mvn`", section: "Workflow", from: "mvnw" })
  const release =
    /<(?:maven\.compiler\.release|java\.version|maven\.compiler\.source)>\s*([\d.]{1,8})\s*</u.exec(pom)?.[1]
  if (release !== undefined)
    facts.push({ text: `Must compile for Java ${release}`, section: "Project Conventions", from: "pom.xml" })
  if (/<modules>\s*<module>/u.test(pom)) {
    const text = "A Maven build of several modules, listed in pom.xml"
    facts.push({ text, section: "Architecture Decisions", from: "pom.xml" })
  }
  return facts
}

const TASKS = ["test", "tests", "check", "lint", "build", "dev", "up", "e2e", "deploy", "fmt", "format", "ci"]

function taskFacts(folder: ManifestFolder, file: string, command: string): ManifestFact[] {
  const text = folder.read(file)
  if (text === undefined) return []
  const names = new Set<string>()
  for (const line of text.split(/\r?\n/u)) {
    const name = /^([A-Za-z][\w-]{0,30})(?:\s[^:=]{0,80})?:(?!=)/u.exec(line.slice(0, 200))?.[1]
    if (name !== undefined && TASKS.includes(name)) names.add(name)
  }
  if (names.size === 0) return []
  const list = [...names].slice(0, 6).map((name) => `\`${command} ${name}\``)
  return [{ text: `Tasks of the ${file}: ${list.join(", ")}`, section: "Workflow", from: file }]
}

/** Facts in the manifests of Python, Rust, Go, Ruby, PHP, Maven, make and just. */
export function otherFacts(folder: ManifestFolder): ManifestFact[] {
  return [
    ...pythonFacts(folder),
    ...cargoFacts(folder),
    ...goFacts(folder),
    ...rubyFacts(folder),
    ...phpFacts(folder),
    ...mavenFacts(folder),
    ...taskFacts(folder, "Makefile", "make"),
    ...taskFacts(folder, "justfile", "just"),
  ]
}
