import { expect, test } from "vitest"
import type { ConversationTurn, DetectedMemory, ToolCallRecord } from "../../types.ts"
import { createLearningDetector } from "../detector.ts"
import { errorLineOf } from "./tool-call.ts"

const bash = (input: string, output: string, exitCode = 0): ToolCallRecord => ({
  name: "bash",
  input,
  output,
  exitCode,
})

const assistant = (...toolCalls: ToolCallRecord[]): ConversationTurn => ({
  role: "assistant",
  content: "Done.",
  toolCalls,
  timestamp: new Date(0),
  sessionId: "s",
})

const user = (content: string): ConversationTurn => ({
  role: "user",
  content,
  timestamp: new Date(0),
  sessionId: "s",
})

const play = (...turns: ConversationTurn[]): DetectedMemory[] => {
  const detector = createLearningDetector()
  detector.analyze(user("start the service"))
  return turns.flatMap((turn) => detector.analyze(turn))
}

const REFUSED = "dial tcp 127.0.0.1:5432: connect: ECONNREFUSED"

test("an error is stored with its resolution once that has worked", () => {
  const failed = assistant(bash("make dev", REFUSED, 1))
  const cure = assistant(bash("docker compose up -d postgres && make dev", "listening"))
  expect(play(failed)).toEqual([])
  expect(play(failed, cure)).toMatchObject([
    {
      text: "dial tcp 127.0.0.1:5432: connect: ECONNREFUSED → `docker compose up -d postgres`",
      category: "error-pattern",
      section: "Error Patterns",
      confidence: 0.7,
    },
  ])
})

test("a resolution may be another call, an environment variable, or the user's advice", () => {
  const failed = assistant(bash("cargo build", "= note: /usr/bin/ld: cannot find -lasound", 101))
  const [own] = play(
    failed,
    assistant(bash("apt-get install -y libasound2-dev", "ok"), bash("cargo build", "ok")),
  )
  expect(own?.text).toContain("libasound2-dev")
  const [variable] = play(
    assistant(bash("cargo run", "no such device", 1)),
    assistant(bash("GPU=off cargo run", "ok")),
  )
  expect(variable?.text).toContain("GPU=off cargo run")
  const [resolved] = play(
    assistant(bash("curl https://conf:8888", "x509: certificate has expired", 60)),
    user("try make renew-conf in the infra repo"),
    assistant(bash("cd infra && make renew-conf", "issued")),
  )
  expect(resolved?.text).toBe("x509: certificate has expired → `make renew-conf`")
})

test("installing a dependency of tests is a resolution", () => {
  const [browser] = play(
    assistant(bash("pnpm e2e", "Error: browserType.launch: Executable doesn't exist at /ms/chrome", 1)),
    assistant(bash("pnpm exec playwright install chromium", "ok"), bash("pnpm e2e", "18 passed")),
  )
  expect(browser?.text).toMatch(/Executable doesn't exist .* → `pnpm exec playwright install chromium`/u)
})

test("something the user named is the resolution once the program has succeeded with it", () => {
  const [flag] = play(
    assistant(bash("./tools/flash.sh /dev/ttyACM1", "Error: DAP wait timeout, core is sleeping", 1)),
    user("might be asleep in stop mode, so --under-reset?"),
    assistant(bash("./tools/flash.sh --under-reset /dev/ttyACM1", "verified")),
  )
  expect(flag).toMatchObject({
    text: "DAP wait timeout, core is sleeping → `./tools/flash.sh --under-reset /dev/ttyACM1`",
    scope: "project",
  })
  const [nameless] = play(
    assistant(bash("send report.xlsx", "stopped: external macro sheet", 3)),
    user("hm, could it go out as pdf instead"),
    assistant(bash("send report.pdf", "sent")),
  )
  expect(nameless?.text).toBe("stopped: external macro sheet → `send report.pdf`")
})

test.each([
  ["a file edited by a tool", { name: "edit", input: { path: "src/a.ts", old: "a", new: "b" } }],
  ["a file edited by the shell", bash("sed -i 's/foo/bar/' src/a.ts", "")],
  ["what is declared, installed", bash("npm install", "added 3 packages")],
  ["a common step of git", bash("git pull --rebase", "Already up to date.")],
])("%s is not stored", (_, edit) => {
  expect(
    play(
      assistant(bash("npm test", "TypeError: foo is not a function", 1)),
      assistant(edit as ToolCallRecord, bash("npm test", "12 passed")),
    ),
  ).toEqual([])
})

const FAILED = assistant(bash("npm test", "TypeError: foo is not a function", 1))
const read = (path: string, output: string, isError = false): ToolCallRecord => ({
  name: "Read",
  input: { file_path: path },
  output,
  isError,
})

test.each<[string, ConversationTurn[]]>([
  [
    "reading another file after a missing one",
    [
      assistant(
        read("a.ts", "File does not exist", true),
        bash("npm run build", "built"),
        read("b.ts", "export {}"),
      ),
    ],
  ],
  [
    "reading, before a test passes by itself",
    [FAILED, assistant(read("vitest.config.ts", "export default {}"), bash("npm test", "12 passed"))],
  ],
  [
    "a diff that contains the name of an error",
    [
      assistant(bash("git diff", '+ throw new TypeError("bad input")')),
      assistant(bash("git diff --stat", " a.ts | 1 +")),
    ],
  ],
  [
    "the same command through a pipe",
    [FAILED, assistant(bash("npm test 2>&1 | tail -5", "Tests: 1 failed"))],
  ],
  ["a part of the tests", [FAILED, assistant(bash("npm test src/other.test.ts", "3 passed"))]],
  [
    "reading a named file",
    [
      assistant(bash("git push", "error: failed to push some refs to origin", 1)),
      user("look at the log of origin/main first"),
      assistant(bash("git log origin/main --oneline", "abc1234 Fix")),
    ],
  ],
  [
    "an edit of a named file",
    [
      FAILED,
      user("that's in parser.ts"),
      assistant(
        { name: "str_replace_based_edit_tool", input: { command: "str_replace", path: "parser.ts" } },
        bash("npm test -- parser", "4 passed"),
      ),
    ],
  ],
  [
    "a here-document",
    [
      FAILED,
      assistant(bash("cat > a.ts <<'EOF'\nexport const a = 1; export {}\nEOF\nnpm test", "12 passed")),
    ],
  ],
  [
    "a pull after a push",
    [
      assistant(bash("git push origin main", "error: failed to push some refs", 1)),
      assistant(bash("npm run build", "built"), bash("git pull origin main", "Already up to date.")),
    ],
  ],
  [
    "other work of the same batch",
    [
      assistant(bash("npm test", "Error: timeout, not found", 1), bash("npm run lint", "clean")),
      assistant(bash("npm test", "12 passed")),
    ],
  ],
])("%s is not a resolution", (_, turns) => {
  expect(play(...turns)).toEqual([])
})

test("keeps quotations, loops and lines in commands whole", () => {
  const [found] = play(
    assistant(bash("cd api\nmake db", "psql: error: connection refused", 2)),
    assistant(bash("docker compose up -d 'post gres' && make db", "ok")),
  )
  expect(found?.text).toBe("psql: error: connection refused → `docker compose up -d 'post gres'`")
})

test("no entry contains secrets of a command or its output", () => {
  const mask = (text: string): string => text.replaceAll("S3cr3tPw", "[masked: token]")
  const detector = createLearningDetector({ mask })
  const turns = [
    assistant(bash("make dev", "connection to postgres://app:S3cr3tPw@db refused: ECONNREFUSED", 1)),
    user("that did it, I set max_connections to 200"),
    assistant(bash("make deploy", "Error: not found", 1)),
    assistant(bash("TOKEN=S3cr3tPw make deploy", "ok")),
  ]
  const found = turns.flatMap((turn) => [...detector.analyze(turn), ...detector.detectCandidates(turn)])
  expect(JSON.stringify(found.map(({ text }) => text))).not.toMatch(/S3cr3tPw|masked/u)
})

test("a secret is masked before a line is shortened", () => {
  const token = `tok_${"0123456789abcdef".repeat(7)}`
  const mask = (text: string): string => text.replaceAll(token, "[masked: token]")
  const detector = createLearningDetector({ mask })
  const turns = [
    assistant(bash("make dev", `Error: not found, sent with ${token} to the host`, 1)),
    assistant(bash("make certs && make dev", "ok")),
    assistant(bash("make up", `stopped with ${token}`, 1)),
    assistant(bash("make keys && make up", "ok")),
  ]
  const found = turns.flatMap((turn) => [...detector.analyze(turn), ...detector.detectCandidates(turn)])
  expect(JSON.stringify(found.map(({ text }) => text))).not.toMatch(/tok_/u)
})

test.each([
  ["pytest tests", "pytest tests -x"],
  ["pytest tests", "pytest tests -k other"],
  ["npx vitest run", "npx vitest run --exclude redis.test.ts"],
  ["cargo test", "cargo test --lib"],
  ["npm test", "npm test -- -u"],
])("a flag of a test is no resolution of %j: %j", (failed, line) => {
  expect(
    play(assistant(bash(failed, "AssertionError: not found", 1)), assistant(bash(line, "3 passed"))),
  ).toEqual([])
})

test.each([
  ["npm run lint", "egal, starte docker", "docker compose up -d"],
  ["npm run lint", "never mind the lint, start docker", "docker compose up -d"],
  [
    "./job run",
    "I will fix the quota myself. Meanwhile export the orders table",
    "pg_dump -t orders shop > orders.sql",
  ],
  [
    "terraform apply",
    "someone else holds it. show me the plan for eu instead",
    "terraform plan -var region=eu",
  ],
])("after %j failed, other work is no resolution: %j", (failed, said, line) => {
  const turns = [assistant(bash(failed, "Error: quota exceeded", 1)), user(said), assistant(bash(line, "ok"))]
  expect(play(...turns)).toEqual([])
})

test.each([
  ["python app.py", "use uv run", "uv run python app.py"],
  ["npm run dev", "it's `pnpm dev` here", "pnpm dev"],
  ["node server.js", "rename works: server.mjs", "node server.mjs"],
  ["python -m app", "", "PYTHONPATH=src python -m app"],
])("after %j failed, the user's advice %j is a resolution", (failed, said, line) => {
  const turns = [
    assistant(bash(failed, "Error: module not found", 1)),
    user(said),
    assistant(bash(line, "ok")),
  ]
  expect(play(...turns)).toMatchObject([{ text: `module not found → \`${line}\`` }])
})

test("a wrong use of a program is no error", () => {
  const failed = bash("tar xf", "usage: tar xf <file>", 64)
  expect(play(assistant(failed), assistant(bash("tar xf -v", "ok")))).toEqual([])
})

test("added flags are the resolution", () => {
  const failed = assistant(
    bash("vendor/bin/phpstan analyse src", "Fatal error: Allowed memory size exhausted", 255),
  )
  const [limit] = play(failed, assistant(bash("vendor/bin/phpstan analyse src --memory-limit=1G", "[OK]")))
  expect(limit?.text).toContain("→ `vendor/bin/phpstan analyse src --memory-limit=1G`")
})

test("other arguments that the user did not name are not a resolution", () => {
  expect(
    play(
      assistant(bash("pytest tests/a.py", "AssertionError: 1 != 2, not found", 1)),
      user("ok, look at it later"),
      assistant(bash("pytest tests/b.py -x", "3 passed")),
    ),
  ).toEqual([])
})

test("typos, flaky tests and code changes are not stored", () => {
  expect(
    play(assistant(bash("gti diff", "gti: command not found", 127), bash("git diff", "a | 1 +"))),
  ).toEqual([])
  expect(
    play(assistant(bash("yarn test", "Timeout exceeded: failed", 1)), assistant(bash("yarn test", "ok"))),
  ).toEqual([])
})

test("an error that the user has explained is not stored again", () => {
  const found = play(
    assistant(bash("python manage.py test", "OperationalError: no such table", 1)),
    user("the tests are run with `make prueba`, it prepares the database"),
    assistant(bash("make prueba", "OK")),
  )
  expect(found.map((one) => one.category)).toEqual(["tool-usage"])
})

test("the signature is the line that names the error", () => {
  expect(errorLineOf("a\nerror: linking failed\n = note: ld: cannot find -lasound\n")).toBe(
    "ld: cannot find -lasound",
  )
  expect(errorLineOf("all fine")).toBe("")
  expect([...errorLineOf(`Error: ${"x".repeat(500)} not found`)].length).toBeLessThanOrEqual(100)
})

const saying = (content: string, ...toolCalls: ToolCallRecord[]): ConversationTurn => ({
  ...assistant(...toolCalls),
  content,
})
const edit = (path: string, old: string, added: string): ToolCallRecord => ({
  name: "edit_file",
  input: { target_file: path, old_string: old, new_string: added },
  output: "ok",
})

test("after an edit, no step is the resolution", () => {
  const restart = bash("sudo systemctl restart app && make dev", "listening")
  const failed = assistant(bash("make dev", REFUSED, 1))
  expect(play(failed, assistant(edit("app.toml", "", "port = 5433"), restart))).toEqual([])
  expect(play(failed, assistant(restart))).toMatchObject([
    { text: expect.stringContaining("systemctl restart app") },
  ])
})

test("of several steps, those that the assistant reports as helpful are the resolution", () => {
  const [found] = play(
    assistant(
      bash("pod install", "Unicode Normalization not appropriate for ASCII-8BIT (CompatibilityError)", 1),
    ),
    saying(
      "A new gem made no difference. With en_US.UTF-8 the pods install.",
      bash("gem install cocoapods --force", "installed"),
      bash("LANG=en_US.UTF-8 pod install", "complete"),
    ),
  )
  expect(found?.text).toMatch(/CompatibilityError\) → `LANG=en_US\.UTF-8 pod install`$/u)
})

test.each([
  ["prints the same error, whatever its exit code", "make pdf | tail -3", "! Font Alegreya not found"],
  ["picks out that something failed", "make pdf | grep '^!'", "! fontspec Error"],
])("a command has not succeeded if it %s", (_name, line, output) => {
  expect(
    play(
      assistant(bash("make pdf", "! Font Alegreya not found", 2)),
      assistant(bash("sudo apt-get install texlive-fonts-extra", "Setting up"), bash(line, output)),
    ),
  ).toEqual([])
})

test("usage errors and searches without matches are not errors", () => {
  expect(
    play(
      assistant(bash("airflow tasks logs", "usage: airflow tasks\nerror: invalid choice: 'logs'", 2)),
      assistant(bash("sudo systemctl restart airflow && airflow tasks list", "ok")),
      assistant(bash("pgrep render", "", 1)),
      assistant(bash("sudo systemctl start render && pgrep render", "811")),
    ),
  ).toEqual([])
})

test("a setting with a secret is not stored", () => {
  const mask = (text: string): string => text.replaceAll("hunter2", "[masked: password]")
  const detector = createLearningDetector({ mask })
  const turns = [
    assistant(bash("make dev", "FATAL: password authentication failed", 1)),
    saying(
      "DB_PASSWORD in .env was wrong.",
      edit(".env", "", `DB_PASSWORD=hunter2 ${"x".repeat(200)}`),
      bash("make dev", "listening"),
    ),
  ]
  const found = turns.flatMap((turn) => [...detector.analyze(turn), ...detector.detectCandidates(turn)])
  expect(JSON.stringify(found.map(({ text }) => text))).not.toMatch(/hunter2/u)
})

test("a secret that only its context reveals is masked before lines are joined or split", () => {
  const mask = (text: string): string => text.replace(/(password:?\s*)\S{12,}/gu, "$1[masked: password]")
  const detector = createLearningDetector({ mask })
  const turns = [
    assistant(bash("helm upgrade web ./chart", "Error: database: access denied", 1)),
    saying(
      "The username webapp was missing.",
      edit("chart/values.yaml", "password:\n  old", "password:\n  Xk29fjw0q8Lm!\nusername: webapp"),
      bash("helm upgrade web ./chart", "upgraded"),
    ),
    assistant(bash("docker push reg/app", "denied: access denied to repository", 1)),
    assistant(bash("docker login --password \\\n  Xk29fjw0q8Lm! \\\n  reg && docker push reg/app", "pushed")),
  ]
  const found = turns.flatMap((turn) => [...detector.analyze(turn), ...detector.detectCandidates(turn)])
  expect(JSON.stringify(found.map(({ text }) => text))).not.toContain("Xk29")
})

test("a command on several lines is one command", () => {
  const [found] = play(
    assistant(bash("make image", "ERROR: no builder found", 1)),
    assistant(bash("docker buildx create \\\n  --name ci \\\n  --use && make image", "built")),
  )
  expect(found?.text).toBe("no builder found → `docker buildx create --name ci --use`")
})

test("a resolution belongs to the failure that it resolved, not to an older one", () => {
  const found = play(
    assistant(bash("npm test", "Error: connect ECONNREFUSED 127.0.0.1:6379", 1)),
    assistant(bash("terraform apply", "Error: state lock could not be acquired, timed out", 1)),
    saying(
      "It needed force-unlock.",
      bash("terraform force-unlock 7f3a", "unlocked"),
      bash("terraform apply", "Apply complete"),
    ),
  )
  expect(found.map(({ text }) => text)).toEqual([
    "state lock could not be acquired, timed out → `terraform force-unlock 7f3a`",
  ])
})

test.each<[string, unknown]>([
  ["nothing", null],
  ["an object", {}],
  ["nothing in a list", [null]],
  ["an input that is not text", [{ name: "bash", input: { command: [Object.create(null)] } }]],
])("malformed tool calls do not hide the message: %s", (_name, toolCalls) => {
  const turn = { ...user("We always use pnpm in this project, never npm."), toolCalls } as ConversationTurn
  expect(play(turn)).toHaveLength(1)
})

test("an exit code that is not a number is ignored", () => {
  const odd = { ...bash("make dev", "Compiled 214 files in 3.1 s"), exitCode: null }
  expect(
    play(assistant(odd as unknown as ToolCallRecord), assistant(bash("make migrate && make dev", "ok"))),
  ).toEqual([])
})

test("a path of any length is matched in linear time", () => {
  const started = performance.now()
  play(FAILED, assistant(edit(".config".repeat(100_000), "", "x = 1"), bash("npm test", "12 passed")))
  expect(performance.now() - started).toBeLessThan(2_000)
})
