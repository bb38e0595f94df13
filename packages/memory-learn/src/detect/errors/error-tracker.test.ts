import { expect, test } from "vitest"
import type { ConversationTurn, DetectedMemory, ToolCallRecord } from "../../types.ts"
import { createLearningDetector } from "../detector.ts"
import { signatureOf } from "./signature.ts"

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

test("an error is stored with its cure once the cure has worked", () => {
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

test("the cure may be a call of its own, an environment variable, or what the person said to try", () => {
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
  const [told] = play(
    assistant(bash("curl https://conf:8888", "x509: certificate has expired")),
    user("try make renew-conf in the infra repo"),
    assistant(bash("cd infra && make renew-conf", "issued")),
  )
  expect(told?.text).toMatch(/certificate has expired → .*make renew-conf in the infra repo/u)
})

test("what the person named is the cure once the same program has worked with it", () => {
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
  const [here] = play(
    assistant(bash("make flash", "A fatal error occurred: Failed to connect", 2)),
    user("maybe 115200 baud, on this machine the cable is bad"),
    assistant(bash("make flash BAUD=115200", "ok")),
  )
  expect(here?.scope).toBe("local")
})

test("other arguments that nobody named are no cure", () => {
  expect(
    play(
      assistant(bash("pytest tests/a.py", "AssertionError: 1 != 2, not found", 1)),
      user("ok, look at it later"),
      assistant(bash("pytest tests/b.py -x", "3 passed")),
    ),
  ).toEqual([])
})

test("seen twice it is surer", () => {
  const detector = createLearningDetector()
  const round = (): DetectedMemory[] =>
    [assistant(bash("make dev", REFUSED, 1)), assistant(bash("make db && make dev", "ok"))].flatMap((turn) =>
      detector.analyze(turn),
    )
  expect(round()[0]?.confidence).toBe(0.7)
  expect(round()[0]?.confidence).toBe(0.8)
})

test("typing errors, flaky tests and changed code are no lessons", () => {
  expect(
    play(assistant(bash("gti diff", "gti: command not found", 127), bash("git diff", "a | 1 +"))),
  ).toEqual([])
  expect(
    play(assistant(bash("yarn test", "Timeout exceeded: failed", 1)), assistant(bash("yarn test", "ok"))),
  ).toEqual([])
})

test("what the person explained meanwhile is not stored a second time", () => {
  const found = play(
    assistant(bash("python manage.py test", "OperationalError: no such table", 1)),
    user("the tests are run with `make prueba`, it prepares the database"),
    assistant(bash("make prueba", "OK")),
  )
  expect(found.map((one) => one.category)).toEqual(["tool-usage"])
})

test("the signature is the line that names the error", () => {
  expect(signatureOf("a\nerror: linking failed\n = note: ld: cannot find -lasound\n")).toBe(
    "ld: cannot find -lasound",
  )
  expect(signatureOf("all fine")).toBe("")
  expect([...signatureOf(`Error: ${"x".repeat(500)} not found`)].length).toBeLessThanOrEqual(100)
})
