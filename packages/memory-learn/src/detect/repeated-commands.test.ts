import { expect, test } from "vitest"
import { createRepeatedCommands } from "./repeated-commands.ts"

/** What is a pattern after the lines, each in a turn of its own. */
function patternsIn(...lines: string[]): string[] {
  const note = createRepeatedCommands()
  return [...new Set(lines.flatMap((command) => note([{ name: "bash", input: { command }, exitCode: 0 }])))]
}

test.each([
  "./seed.sh demo && git push",
  "./seed.sh demo && echo done",
  "git pull && ./seed.sh demo",
  "cat > a.txt <<X\nhello\nX\n./seed.sh demo",
])("the work in a line counts, routine does not: %j", (line) => {
  expect(patternsIn(line, line, line)).toEqual(["./seed.sh demo"])
})

test("a command counts in different lines", () => {
  expect(patternsIn("./seed.sh demo", "git pull && ./seed.sh demo", "./seed.sh demo; ls")).toEqual([
    "./seed.sh demo",
  ])
})

test("a change of folder stays with what follows it", () => {
  const line = "cd api && make gen"
  expect(patternsIn(line, line, line)).toEqual([line])
})
