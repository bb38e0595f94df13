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
    facts.push({ text: `Python dependencies: ${manager}, not pip`, section: "Project Conventions", from })
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

/** Facts in the manifests of Python, Rust, Go, make and just. */
export function otherFacts(folder: ManifestFolder): ManifestFact[] {
  return [
    ...pythonFacts(folder),
    ...cargoFacts(folder),
    ...goFacts(folder),
    ...taskFacts(folder, "Makefile", "make"),
    ...taskFacts(folder, "justfile", "just"),
  ]
}
