/** A kind of thing that people use one of at a time, so that a new one replaces the old one. */
export interface Category {
  slug: string
  /** Its names in questions. */
  names: readonly string[]
  members: readonly string[]
  /** True when a project may use several of them: then only an explicit correction replaces one. */
  several?: boolean
}

const CATEGORIES: readonly Category[] = [
  {
    slug: "package-manager",
    names: ["package manager", "js package manager", "node package manager"],
    members: ["pnpm", "npm", "yarn", "bun", "deno"],
  },
  {
    slug: "python-package-manager",
    names: ["python package manager"],
    members: ["pip", "uv", "poetry", "pipenv", "conda", "pdm"],
  },
  {
    slug: "editor",
    names: ["editor", "ide", "text editor"],
    members: [
      "vim",
      "neovim",
      "nvim",
      "emacs",
      "vs code",
      "vscode",
      "visual studio code",
      "cursor",
      "zed",
    ].concat(["sublime", "sublime text", "intellij", "webstorm", "helix", "nano", "xcode"]),
  },
  {
    slug: "test-runner",
    names: ["test runner", "test framework", "testing framework", "testing library"],
    members: ["vitest", "jest", "mocha", "ava", "jasmine", "node:test", "pytest", "unittest"],
  },
  { slug: "linter", names: ["linter"], members: ["eslint", "biome", "oxlint", "ruff", "tslint"] },
  { slug: "formatter", names: ["formatter"], members: ["prettier", "dprint", "black"] },
  {
    slug: "ui-framework",
    names: ["ui framework", "frontend framework", "front-end framework"],
    members: ["react", "vue", "svelte", "angular", "solid", "preact", "lit"],
  },
  {
    slug: "web-framework",
    names: ["web framework", "meta framework"],
    members: [
      "next.js",
      "nextjs",
      "nuxt",
      "remix",
      "astro",
      "sveltekit",
      "django",
      "rails",
      "laravel",
      "flask",
    ],
  },
  {
    slug: "server-framework",
    names: ["server framework", "backend framework", "http framework"],
    members: ["express", "fastify", "hono", "koa", "nestjs", "elysia", "fastapi"],
  },
  {
    slug: "database",
    names: ["database", "db"],
    members: [
      "postgres",
      "postgresql",
      "mysql",
      "mariadb",
      "sqlite",
      "mongodb",
      "mongo",
      "dynamodb",
      "oracle",
    ],
  },
  { slug: "shell", names: ["shell"], members: ["bash", "zsh", "fish", "powershell", "nushell"] },
  {
    slug: "operating-system",
    names: ["operating system", "os", "distro"],
    members: ["linux", "macos", "windows", "ubuntu", "debian", "arch", "fedora", "nixos"],
    several: true,
  },
  {
    slug: "ci",
    names: ["ci", "ci system", "ci provider", "continuous integration"],
    members: ["github actions", "gitlab ci", "circleci", "jenkins", "travis", "buildkite", "teamcity"],
  },
  {
    slug: "hosting",
    names: ["hosting", "cloud", "cloud provider", "host"],
    members: ["aws", "azure", "gcp", "google cloud", "heroku", "vercel", "netlify", "fly.io", "cloudflare"],
    several: true,
  },
  {
    slug: "indentation",
    names: ["indentation", "indent", "tabs or spaces", "spaces or tabs"],
    members: ["tabs", "spaces", "two spaces", "2 spaces", "four spaces", "4 spaces", "2-space", "4-space"],
  },
  {
    slug: "theme",
    names: ["theme", "colour scheme", "color scheme"],
    members: ["dark mode", "light mode", "dark theme", "light theme"],
  },
  {
    slug: "issue-tracker",
    names: ["issue tracker", "bug tracker", "ticket system"],
    members: ["linear", "jira", "github issues", "trello", "asana", "shortcut", "youtrack"],
  },
  {
    slug: "bundler",
    names: ["bundler", "build tool"],
    members: ["webpack", "vite", "rollup", "esbuild", "tsup", "parcel", "rspack", "turbopack"],
  },
  {
    slug: "programming-language",
    names: ["programming language"],
    members: [
      "typescript",
      "javascript",
      "python",
      "rust",
      "go",
      "golang",
      "java",
      "kotlin",
      "ruby",
      "php",
    ].concat(["c#", "c++", "swift", "scala", "elixir", "haskell", "zig"]),
    several: true,
  },
]

/** Members that are also everyday words: they count only as a whole value, not inside a sentence. */
const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  "arch black cursor express fish go lit oracle parcel remix shortcut solid spaces standard swift".split(" "),
)

/** The category that has this value as a member, ignoring versions and articles. */
export function categoryOf(value: string): Category | undefined {
  const name = bareName(value)
  return CATEGORIES.find((category) => category.members.includes(name))
}

/** Categories that a text names: `package manager`. The longest name wins. */
export function categoriesNamed(text: string): readonly Category[] {
  let rest = spaced(text.replaceAll("-", " "))
  const names = CATEGORIES.flatMap((category) => category.names.map((name) => ({ category, name })))
  names.sort((one, other) => other.name.length - one.name.length)
  const found = new Set<Category>()
  for (const { category, name } of names) {
    for (const form of [` ${name} `, ` ${name}s `]) {
      if (!rest.includes(form)) continue
      found.add(category)
      rest = rest.replaceAll(form, "  ")
    }
  }
  return [...found]
}

/** Categories whose members a text mentions: `pnpm`. */
export function categoriesMentioned(text: string): readonly Category[] {
  const words = spaced(text)
  return CATEGORIES.filter((category) =>
    category.members.some((member) => !EVERYDAY_WORDS.has(member) && words.includes(` ${member} `)),
  )
}

/** The first member of the category in the text, as it is written there. */
export function memberIn(category: Category, text: string): string | undefined {
  const escaped = [...category.members]
    .sort((one, other) => other.length - one.length)
    .map((member) => member.replaceAll(/[.+]/g, "\\$&"))
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "iu").exec(text)?.[0]
}

function spaced(text: string): string {
  const words = text.toLowerCase().replaceAll(/[?!,;()"'’`“”]|[.:](?=\s|$)/g, " ")
  return ` ${words.replaceAll(/\s+/g, " ")} `
}

function bareName(value: string): string {
  return value
    .toLowerCase()
    .replaceAll(/[`"'“”]/g, "")
    .replace(/^(?:the|a|an)\s+/, "")
    .replace(/\s+v?\d+(?:\.\d+)*(?:\.x)?$/, "")
    .trim()
}
