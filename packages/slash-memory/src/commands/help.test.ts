import { expect, test } from "vitest"
import { MEMORY_COMMANDS } from "../command-list.ts"
import { parseCommand } from "../parse-command.ts"
import { renderOutcome } from "../render-outcome.ts"
import { runHelp } from "./help.ts"

test("shows every command", () => {
  expect(renderOutcome(runHelp(MEMORY_COMMANDS, undefined))).toMatchInlineSnapshot(`
    "/memory [status]                      what the agent sees, how full it is and
                                          what needs a look
    /memory list                          every topic with its type and description
    /memory show <slug>                   one topic: its text, and what there is to
                                          know about its file
    /memory add [--type <type>] [--slug <slug>] <text>
        remembers something: slug, type and description are proposed and written at
        once
    /memory edit [slug|global|project]    opens a file in your editor, then says
                                          what changed
    /memory rm <slug>                     removes a topic; it stays in the trash
    /memory forget <slug|text>            removes a topic, or takes out a learned
                                          entry; both stay in the trash
    /memory confirm [text]                says that a learned entry still holds;
                                          without a text, shows those in doubt
    /memory undo [slug]                   reverts the last change of this session,
                                          or the last change of a topic
    /memory trash                         what was replaced or removed, newest first
    /memory restore <id>                  brings an entry of the trash back
    /memory purge [slug|id|--all] [--yes]
        destroys what is in the trash, for good
    /memory rebuild-index [--hooks] [--plain-files] [--dry-run]
        adds missing pointers, drops dangling ones, merges duplicates; keeps every
        other byte
    /memory verify                        checks that every file and record is as it
                                          should be
    /memory help [command]                the commands, or one of them

    Every command takes --json and --help."
  `)
})

test("fits 40 columns", () => {
  expect(renderOutcome(runHelp(MEMORY_COMMANDS, undefined), { width: 40 })).toMatchInlineSnapshot(`
    "/memory [status]
        what the agent sees, how full it is
        and what needs a look
    /memory list
        every topic with its type and
        description
    /memory show <slug>
        one topic: its text, and what there
        is to know about its file
    /memory add [--type <type>] [--slug
    <slug>] <text>
        remembers something: slug, type and
        description are proposed and written
        at once
    /memory edit [slug|global|project]
        opens a file in your editor, then
        says what changed
    /memory rm <slug>
        removes a topic; it stays in the
        trash
    /memory forget <slug|text>
        removes a topic, or takes out a
        learned entry; both stay in the
        trash
    /memory confirm [text]
        says that a learned entry still
        holds; without a text, shows those
        in doubt
    /memory undo [slug]
        reverts the last change of this
        session, or the last change of a
        topic
    /memory trash
        what was replaced or removed, newest
        first
    /memory restore <id>
        brings an entry of the trash back
    /memory purge [slug|id|--all] [--yes]
        destroys what is in the trash, for
        good
    /memory rebuild-index [--hooks]
    [--plain-files] [--dry-run]
        adds missing pointers, drops
        dangling ones, merges duplicates;
        keeps every other byte
    /memory verify
        checks that every file and record is
        as it should be
    /memory help [command]
        the commands, or one of them

    Every command takes --json and --help."
  `)
})

test("shows one command", () => {
  expect(renderOutcome(runHelp(MEMORY_COMMANDS, "rm"))).toMatchInlineSnapshot(`
    "/memory rm <slug>
      removes a topic; it stays in the trash
      It removes the topic at once, without asking; /memory undo <slug> brings it
      back. --force is accepted and changes nothing.
      Also: delete."
  `)
})

test("names a command that exists wherever a text mentions one", () => {
  const texts = MEMORY_COMMANDS.flatMap((help) => [help.usage, help.summary, ...help.details])
  const mentioned = texts.flatMap((text) =>
    [...text.matchAll(/\/memory ([a-z-]+)/g)].map((match) => match[1] ?? ""),
  )
  expect(mentioned.length).toBeGreaterThan(10)
  for (const name of mentioned)
    expect(parseCommand(`${name} --help`)).toMatchObject({ kind: "help", about: name })
})
