import { expect, test } from "vitest"
import { hostWithEditor } from "../test/fake-editor.ts"
import { createTemporaryMemory, topicFile } from "../test/temporary-memory.ts"
import { createSlashMemory } from "./slash-memory.ts"
import { displayWidth } from "./text/display-width.ts"

const evil = "\u001b]8;;http://evil\u0007click\u001b]8;;\u0007\u009b2J\rspoof\u202e"
const files = {
  "MEMORY.md": `# ${evil}\n\n- [hostile](hostile.md) — user: ${evil}\n- [${evil}](gone.md)\n- [hostile](hostile.md)\n`,
  "hostile.md": `---\nname: "\u202e${"n".repeat(60)}"\ndescription: ${evil} and some more words to wrap\ntype: ${evil}\n---\n\n${evil}\n`,
  "a-slug-that-is-much-longer-than-a-narrow-terminal-has-room-for.md": topicFile("user", "Long"),
}
const LINES = [
  "",
  "list",
  "show hostile",
  "show MEMORY",
  "show hostil",
  `show "${evil}"`,
  `rm "${evil}"`,
  `restore "${evil}"`,
  `undo "${evil}"`,
  `"${evil}"`,
  "rebuild-index --dry-run",
  `add remember ${evil}`,
  "edit hostile",
  "edit",
  "rm hostile",
  "search note",
  "trash",
  "purge",
  "rebuild-index",
  "verify",
  "adopt",
  `adopt "${evil}"`,
  `promote a-note "${evil}"`,
  "undo",
  "purge hostile --yes",
  "help",
  "help purge",
]

test.each([80, 40, 1])("prints no control character of a file, at width %i", async (width) => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("replace", "click", `clack\u001b[2J`))
  for (const line of LINES) {
    const { text } = await slash.run(line, { width })
    expect(text, line).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
    expect(text, line).not.toMatch(/\S +$/m)
  }
})

test("gives every outcome as JSON that holds the data", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("view"))
  for (const line of LINES.filter((one) => !one.startsWith("add"))) {
    const { text, outcome } = await slash.run(`${line} --json`)
    expect(JSON.parse(text), line).toEqual(JSON.parse(JSON.stringify(outcome)))
    expect(text, line).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
  }
})

test("keeps every line within the width, except paths and diffs", async () => {
  const { memory, root } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory)
  for (const width of [80, 40]) {
    for (const line of [
      "",
      "list",
      "show hostil",
      "help",
      "help add",
      "trash",
      "purge",
      "adopt",
      "undo",
      "nonsense",
    ]) {
      const { text } = await slash.run(line, { width })
      for (const row of text.split("\n").filter((one) => !one.includes(root))) {
        expect(displayWidth(row), `${line}: ${row}`).toBeLessThanOrEqual(width)
      }
    }
  }
})

test("uses colours only with colour: true", async () => {
  const slash = createSlashMemory(createTemporaryMemory(files).memory)
  expect((await slash.run("")).text).not.toContain("\u001b")
  expect((await slash.run("", { colour: true })).text).toContain("\u001b[1m")
})

test("gives a host the commands for its menus", () => {
  const slash = createSlashMemory(createTemporaryMemory().memory)
  expect(slash.name).toBe("memory")
  expect(slash.commands.map((help) => help.name)).toEqual([
    "status",
    "list",
    "search",
    "show",
    "prompt",
    "add",
    "edit",
    "rm",
    "forget",
    "confirm",
    "undo",
    "log",
    "why",
    "trash",
    "restore",
    "purge",
    "rebuild-index",
    "rotate",
    "verify",
    "promote",
    "adopt",
    "help",
  ])
})
