import { expect, test } from "vitest"
import { createTemporaryMemory } from "../../test/temporary-memory.ts"
import { MEMORY_COMMANDS } from "../command-list.ts"
import { parseCommand } from "../parse-command.ts"
import { createSlashMemory } from "../slash-memory.ts"

async function textOf(line: string, width = 80): Promise<string> {
  return (await createSlashMemory(createTemporaryMemory().memory).run(line, { width })).text
}

test("shows every command", async () => {
  expect(await textOf("help")).toMatchInlineSnapshot(`
    "/memory [status]                      shows what the agent sees, how full memory
                                          is, and any problems
    /memory list                          lists all topics with type and description
    /memory search <text>                 finds topics by their text, best match
                                          first
    /memory show <slug>                   shows one topic and the state of its file
    /memory prompt                        shows the exact text that the model gets
    /memory add [--type <type>] [--slug <slug>] <text>
        saves a new topic; slug, type and description are proposed
    /memory edit [slug|global|project]    opens a file in your editor and shows what
                                          changed
    /memory rm <slug>                     removes a topic; it stays in the history
    /memory forget <slug|text>            removes a topic or a learned entry; both
                                          stay in the history
    /memory confirm [text]                confirms a learned entry; without a text,
                                          lists the entries that need it
    /memory undo [slug]                   reverts the last change, or that of a
                                          topic
    /memory log [slug]                    lists changes, newest first
    /memory why <slug>                    says who wrote a topic, when, and what it
                                          replaced
    /memory trash                         lists removed topics, newest first
    /memory restore <id>                  brings back what a change replaced or
                                          removed
    /memory purge [slug|id|--all] [--yes]
        permanently deletes entries of the history
    /memory rebuild-index [mount] [--hooks] [--other-files] [--dry-run]
        repairs the index: adds missing topics, drops lines without a topic, merges
        duplicates
    /memory rotate [--dry-run]            moves the last lines of a long index to
                                          its archive, where the layout has one
    /memory verify                        checks that all files and records are
                                          intact
    /memory promote <slug> <mount|own>    moves a topic to another mount, or to this
                                          memory (own)
    /memory adopt [number|path] [--yes]   moves the memory of this project from
                                          before it was renamed
    /memory help [command]                shows all commands, or one of them

    Every command takes --json and --help. After --, no word is an option."
  `)
})

test("fits 40 columns", async () => {
  expect(await textOf("help", 40)).toMatchInlineSnapshot(`
    "/memory [status]
        shows what the agent sees, how full
        memory is, and any problems
    /memory list
        lists all topics with type and
        description
    /memory search <text>
        finds topics by their text, best
        match first
    /memory show <slug>
        shows one topic and the state of its
        file
    /memory prompt
        shows the exact text that the model
        gets
    /memory add [--type <type>] [--slug
    <slug>] <text>
        saves a new topic; slug, type and
        description are proposed
    /memory edit [slug|global|project]
        opens a file in your editor and
        shows what changed
    /memory rm <slug>
        removes a topic; it stays in the
        history
    /memory forget <slug|text>
        removes a topic or a learned entry;
        both stay in the history
    /memory confirm [text]
        confirms a learned entry; without a
        text, lists the entries that need it
    /memory undo [slug]
        reverts the last change, or that of
        a topic
    /memory log [slug]
        lists changes, newest first
    /memory why <slug>
        says who wrote a topic, when, and
        what it replaced
    /memory trash
        lists removed topics, newest first
    /memory restore <id>
        brings back what a change replaced
        or removed
    /memory purge [slug|id|--all] [--yes]
        permanently deletes entries of the
        history
    /memory rebuild-index [mount] [--hooks]
    [--other-files] [--dry-run]
        repairs the index: adds missing
        topics, drops lines without a topic,
        merges duplicates
    /memory rotate [--dry-run]
        moves the last lines of a long index
        to its archive, where the layout has
        one
    /memory verify
        checks that all files and records
        are intact
    /memory promote <slug> <mount|own>
        moves a topic to another mount, or
        to this memory (own)
    /memory adopt [number|path] [--yes]
        moves the memory of this project
        from before it was renamed
    /memory help [command]
        shows all commands, or one of them

    Every command takes --json and --help.
    After --, no word is an option."
  `)
})

test("shows one command", async () => {
  expect(await textOf("help rm")).toMatchInlineSnapshot(`
    "/memory rm <slug>
      removes a topic; it stays in the history
      It removes the topic at once, without asking; /memory undo <slug> brings it
      back.
      Also: delete, remove."
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
