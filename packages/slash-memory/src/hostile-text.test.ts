import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { hostWithEditor } from "../test/fake-editor.ts"
import { createTemporaryMemory } from "../test/temporary-memory.ts"
import { createSlashMemory, type SlashMemory } from "./slash-memory.ts"

const EVIL = "\u001b[2J\u001b]0;x\u0007\u009b31m\u202e\u2066\u200f\u061c\r\u0008\u007f\u2028\u{e0041}"
const OBEYED =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]/u

/** Names, frontmatter, bodies, the index, the project file and the trash hold what a terminal would obey. */
async function openHostile(): Promise<{ slash: SlashMemory; slug: string }> {
  const slug = `evil${EVIL.replaceAll("/", "")}`
  const bad = `bad${EVIL}`
  const frontmatter = `---\nname: "${JSON.stringify(`n${EVIL}`).slice(1, -1)}"\ndescription: "${JSON.stringify(`d${EVIL}`).slice(1, -1)}"\nmetadata:\n  type: "${JSON.stringify(`t${EVIL}`).slice(1, -1)}"\n---\n`
  const { memory, write, directory } = createTemporaryMemory({
    "MEMORY.md": `# ${EVIL}\n- [${slug}](<${slug}.md>) — project: old${EVIL}\n- [gone](<gone${EVIL}.md>)\n- [plain](plain.md) — project: old ${EVIL}\n`,
    [`${slug}.md`]: `${frontmatter}Body ${EVIL}\n`,
    [`${bad}.md`]: `# Heading ${EVIL}\n`,
    "plain.md": `---\ndescription: new ${EVIL}\n---\n\nBody\n`,
    "broken.md": `---\nname: [${EVIL}\ndescription: ${EVIL}\n---\n`,
    "../work/CLAUDE.md": `Rules ${EVIL}\n`,
  })
  await memory.remove("broken")
  await memory.remove(slug)
  await memory.undo(slug)
  await memory.remove(slug)
  const [entry] = await memory.history.list()
  const record = join(directory, ".caliban", "history", `${entry?.id}.json`)
  const { slug: address, ...rest } = entry ?? {}
  const forged = { ...rest, address, action: `x${EVIL}`, at: `y${EVIL}`, by: `b${EVIL}`, why: `w${EVIL}` }
  writeFileSync(record, JSON.stringify(forged))
  write(`${slug}.md`, `${frontmatter}Body ${EVIL}\n`)
  const learned = {
    text: `learned ${EVIL}`,
    where: `w${EVIL}`,
    scope: `c${EVIL}`,
    stale: true,
  }
  const host = {
    ...hostWithEditor("replace", "Body", `Edited ${EVIL}`),
    learned: {
      list: async () => [learned],
      find: async () => [learned, learned],
      confirm: async () => undefined,
      forget: async () => undefined,
    },
  }
  return { slash: createSlashMemory(memory, host), slug }
}

test.each([
  "status",
  "list",
  "show plain",
  "show MEMORY",
  "show SLUG",
  "prompt",
  "add text EVIL",
  "edit plain",
  "edit SLUG",
  "edit project",
  "rm plain",
  "rm SLUG",
  "rm evil",
  "forget nothing",
  "confirm",
  "confirm learned",
  "undo SLUG",
  "undo",
  "log",
  "log SLUG",
  "why SLUG",
  "why EVIL",
  "verify",
  "rotate",
  "promote SLUG EVIL",
  "trash",
  "restore EVIL",
  "purge",
  "purge SLUG",
  "purge --all --yes",
  "rebuild-index",
  "rebuild-index --hooks --other-files --dry-run",
  "rebuild-index --hooks --other-files",
  "adopt",
  "adopt EVIL",
  "help EVIL",
  "EVIL",
])("%s answers without a character that a terminal obeys", async (line) => {
  for (const options of ["", " --json"]) {
    const { slash, slug } = await openHostile()
    const typed = line.replace("SLUG", `"${slug}"`).replace("EVIL", EVIL)
    const { text } = await slash.run(
      line.startsWith("add") ? `add${options}${typed.slice(3)}` : typed + options,
    )
    expect(text).not.toMatch(OBEYED)
    expect(text).not.toBe("")
  }
})

test("undo after an edit of a file with a hostile name answers without a character that a terminal obeys", async () => {
  const { root, directory } = createTemporaryMemory()
  const cwd = join(root, `work${EVIL}`)
  mkdirSync(cwd)
  const memory = createMemory({ cwd, directory, system: { home: join(root, "home"), env: {} } })
  const slash = createSlashMemory(memory, hostWithEditor("write", "x"))
  await slash.run("edit project")
  const { text, outcome } = await slash.run("undo")
  expect(outcome.kind).toBe("not-undone")
  expect(text).not.toMatch(OBEYED)
})

test("undo of a hostile topic answers without a character that a terminal obeys", async () => {
  const { slash, slug } = await openHostile()
  await slash.run("edit plain")
  await slash.run(`edit "${slug}"`)
  for (const line of ["undo", "undo"]) expect((await slash.run(line)).text).not.toMatch(OBEYED)
})

test("completion leaves out names that a terminal would obey", async () => {
  const { slash } = await openHostile()
  for (const line of ["show ", "rm ", "undo ", "purge ", "restore ", "edit ", "forget "]) {
    const lines = await slash.complete(line)
    expect(lines.join("\n")).not.toMatch(OBEYED)
    expect(lines).not.toEqual([])
  }
})
