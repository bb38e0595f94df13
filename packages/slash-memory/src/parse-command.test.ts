import { expect, test } from "vitest"
import { createRandomText } from "../test/random-text.ts"
import { MEMORY_COMMANDS } from "./command-list.ts"
import { parseCommand } from "./parse-command.ts"

const json = false

test.each([
  ["", { kind: "status", json }],
  ["/memory", { kind: "status", json }],
  ["  /Memory  status ", { kind: "status", json }],
  ["list", { kind: "list", json }],
  ["/memory list --json", { kind: "list", json: true }],
  ["--json", { kind: "status", json: true }],
  ["show deploy-steps.md", { kind: "show", reference: "deploy-steps", json }],
  ["show 'two words'", { kind: "show", reference: "two words", json }],
  ["RM x", { kind: "rm", slug: "x", json }],
  ["delete x", { kind: "rm", slug: "x", json }],
  ["undo", { kind: "undo", json }],
  ["undo x", { kind: "undo", slug: "x", json }],
  ["trash", { kind: "trash", json }],
  ["restore 01", { kind: "restore", id: "01", json }],
  ["adopt", { kind: "adopt", confirmed: false, json }],
  ["adopt /a/my shop --yes", { kind: "adopt", what: "/a/my shop", confirmed: true, json }],
  ["purge", { kind: "purge", confirmed: false, json }],
  ["purge x --yes", { kind: "purge", what: "x", confirmed: true, json }],
  ["purge --yes --all", { kind: "purge", confirmed: true, json }],
  ["rebuild-index", { kind: "rebuild-index", dryRun: false, json }],
  ["rebuild-index --dry-run", { kind: "rebuild-index", dryRun: true, json }],
  ["edit", { kind: "edit", target: { kind: "index" }, json }],
  ["edit MEMORY.md", { kind: "edit", target: { kind: "index" }, json }],
  ["edit global", { kind: "edit", target: { kind: "global" }, json }],
  ["edit project", { kind: "edit", target: { kind: "project" }, json }],
  ["edit global.md", { kind: "edit", target: { kind: "topic", reference: "global" }, json }],
  ["help", { kind: "help", json }],
  ["help delete", { kind: "help", about: "rm", json }],
  ["--help", { kind: "help", json }],
  ["-h", { kind: "help", json }],
  [
    "rebuild-index --hooks --other-files",
    { kind: "rebuild-index", hooks: true, otherFiles: true, dryRun: false, json },
  ],
  ["rm --help", { kind: "help", about: "rm", json }],
  ["show -- -rf", { kind: "show", reference: "-rf", json }],
  ["rm --json -- --help", { kind: "rm", slug: "--help", json: true }],
  ["help --", { kind: "help", json }],
])("parses %j", (line, command) => {
  expect(parseCommand(line)).toEqual(command)
})

test.each([
  ["add don't use npm", { text: "don't use npm" }],
  ["/memory add  two  spaces\nand a line ", { text: "two  spaces\nand a line" }],
  [`add "quoted text"`, { text: "quoted text" }],
  [`add "the word" is quoted`, { text: `"the word" is quoted` }],
  ["add --type user I like tabs", { type: "user", text: "I like tabs" }],
  ["add --type=user --slug tabs.md I like tabs", { type: "user", slug: "tabs", text: "I like tabs" }],
  [`add "I like tabs" --type user`, { type: "user", text: "I like tabs" }],
  [`add "always pass --json"`, { text: "always pass --json" }],
  ["add --type user -- --slug is an option", { type: "user", text: "--slug is an option" }],
  ["add -- end with --json", { text: "end with --json" }],
  ["add a -- b", { text: "a -- b" }],
  ["add pass --json to the tool", { text: "pass --json to the tool" }],
])("takes the text of %j as it is typed", (line, fields) => {
  expect(parseCommand(line)).toEqual({ kind: "add", ...fields, json })
})

test.each([
  ["lst", "There is no command lst. Did you mean /memory list? Run /memory help to see all commands."],
  ["zzzzzz", "There is no command zzzzzz. Run /memory help to see all commands."],
  ["nope", "There is no command nope. Run /memory help to see all commands."],
  ["love", "There is no command love. Run /memory help to see all commands."],
  [
    "rebuild",
    "There is no command rebuild. Did you mean /memory rebuild-index? Run /memory help to see all commands.",
  ],
  ["xy", "There is no command xy. Run /memory help to see all commands."],
  ["show", "The slug is missing."],
  ["show a b", "Unexpected argument: b."],
  ["rm x --dry-rum", "There is no option --dry-rum."],
  ["rebuild-index --dry-rum", "There is no option --dry-rum. Did you mean --dry-run?"],
  ["list --json=yes", "There is no option --json=yes. Did you mean --json?"],
  ["add", "The text is missing."],
  ["add ''", "The text is missing."],
  ["add --type", "--type needs a value."],
  ["add --slug a --slug b x", "--slug is there twice."],
  ["add --type fact x", "There is no type fact; the types are user, feedback, project, reference."],
  [
    "add I like tabs --type user",
    "--type is in the text: put options before the text, or the whole text in quotes.",
  ],
  [
    "add I like tabs --help",
    "--help is in the text: put options before the text, or the whole text in quotes.",
  ],
  ["purge --yes", "Name what to delete: a slug, an id, or --all."],
  ["purge x --all", "Give a slug, an id or --all, and only one of them."],
  ["help rmm", "There is no command rmm. Did you mean /memory rm? Run /memory help to see all commands."],
])("says what is wrong with %j", (line, message) => {
  expect(parseCommand(line)).toMatchObject({ kind: "invalid", message })
})

test("keeps --json when the rest of the line is wrong", () => {
  expect(parseCommand("show --json")).toMatchObject({ kind: "invalid", json: true })
})

test("shows a command's help for every name and alias", () => {
  for (const { name, aliases } of MEMORY_COMMANDS) {
    for (const word of [name, ...aliases]) {
      expect(parseCommand(`/memory ${word} --help`)).toEqual({ kind: "help", about: name, json })
    }
  }
})

test("never throws", () => {
  const words = MEMORY_COMMANDS.map((help) => `${help.name} `)
  const randomText = createRandomText(3, [
    ...words,
    "/memory ",
    "--type ",
    "--json",
    "=",
    '"',
    "'",
    "-",
    "\\",
    "\n",
    "ø",
  ])
  for (let run = 0; run < 5000; run++) expect(parseCommand(randomText(8)).kind).toBeTypeOf("string")
})
