/** A table of a report: the first row of `rows` is the first one below the heading. */
export interface Table {
  title: string
  /** What was compared, in one or two sentences. */
  note: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A performance target and its measured value. */
export interface Target {
  what: string
  limit: number
  measured: number
  /** `×` for ratios. */
  unit: string
}

/** The result of a benchmark. */
export interface BenchmarkResult {
  tables: readonly Table[]
  targets?: readonly Target[]
  /** What was not measured, and why. */
  missing?: readonly string[]
  /** For `--json`. */
  data: unknown
}

export interface Report {
  date: string
  seed: number
  quick: boolean
  machine: Readonly<Record<string, string>>
  versions: Readonly<Record<string, string>>
  /** Peers that were not measured, and why. */
  missing: readonly string[]
  results: readonly (BenchmarkResult & { name: string; summary: string; seconds: number })[]
}

export function isMet({ measured, limit }: Target): boolean {
  return measured <= limit
}

/** The report for programs; every target says whether it was met. */
export function formatJson(report: Report): string {
  const results = report.results.map((result) => ({
    ...result,
    targets: result.targets?.map((target) => ({ ...target, met: isMet(target) })),
  }))
  return `${JSON.stringify({ ...report, results }, null, 2)}\n`
}

/** The report as one page. */
export function formatPage(report: Report): string {
  const targets = report.results.flatMap((result) => result.targets ?? [])
  const missing = [...report.missing, ...report.results.flatMap((result) => result.missing ?? [])]
  const facts = [
    ["date", report.date],
    ["seed", `${report.seed}${report.quick ? ", quick run" : ""}`],
    ...Object.entries(report.machine),
  ].map(([name = "", value = ""]) => [name, value])
  const versions = Object.entries(report.versions).map(([name, version]) => `${name} ${version}`)
  const parts = [
    `# Benchmarks\n\n${INTRODUCTION}`,
    formatMarkdownTable(["machine", ""], facts),
    ...(versions.length > 0 ? [`Versions: ${versions.join(" · ")}.`] : []),
  ]
  if (targets.length > 0) {
    const rows = targets.map((target) => [
      target.what,
      `≤ ${formatNumber(target.limit)}${target.unit}`,
      `${formatNumber(target.measured)}${target.unit}`,
      isMet(target) ? "✓" : "✗",
    ])
    parts.push("## Targets", formatMarkdownTable(["what", "target", "measured", ""], rows))
  }
  for (const result of report.results) {
    parts.push(`## ${result.name}`, sentence(result.summary))
    for (const { title, note, columns, rows } of result.tables) {
      parts.push(`### ${title}`, note, formatMarkdownTable(columns, rows))
    }
  }
  if (missing.length > 0) parts.push("## Not measured", missing.map((what) => `- ${what}`).join("\n"))
  return `${parts.join("\n\n")}\n`
}

const INTRODUCTION = `This page is written by \`npm run bench -- --markdown docs/benchmarks.md\`; do not edit.

Compare the ratios; the times depend on the machine. Both sides of a ratio run in one process, one right after the
other, many times; the ratio is the median over these pairs. A ratio therefore holds even if the machine is slow
for a while, but it still depends on the disk. No test checks these figures.`

export function formatMarkdownTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n")
}

/** The table for a narrow terminal: a line for each row, its cells with their columns' names. */
export function formatTerminalTable({ title, columns, rows }: Table): string {
  const [, ...names] = columns
  const lines = rows.map(([first = "", ...cells]) => {
    const shown = cells.map((cell, place) => [cell, names[place] ?? ""]).filter(([cell]) => cell !== "")
    return `    ${first}\n${shown.map(([cell, name]) => `      ${name}: ${cell}`).join("\n")}`
  })
  return [`  ${title}`, ...lines].join("\n")
}

export function formatTarget(target: Target): string {
  const { what, measured, limit, unit } = target
  const mark = isMet(target) ? "✓" : "✗"
  return `${mark} ${what}: ${formatNumber(measured)}${unit} (target ≤ ${formatNumber(limit)}${unit})`
}

/** Formats a number with three significant digits. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return "-"
  if (value === 0) return "0"
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  const rounded = value.toFixed(Math.min(digits, 3))
  const [whole = "", fraction] = rounded.split(".")
  const trimmed = fraction?.replace(/0+$/, "") ?? ""
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${trimmed === "" ? "" : `.${trimmed}`}`
}

export function formatRatio(value: number | undefined): string {
  return value === undefined || !Number.isFinite(value) ? "" : `${formatNumber(value)}×`
}

/** A number of topics, as tables name it. */
export function formatCount(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",")
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`
}
