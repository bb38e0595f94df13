import { expect, it } from "vitest"
import { createMemory } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

it("a description that is a list or a map is read as it is written, and stays when it is sent back", async () => {
  for (const list of [
    "\n  - likes tea\n  - likes coffee",
    "\n  en: likes tea\n  de: mag Tee",
    " [tea, coffee]",
  ]) {
    const file = `---\nname: tea\ndescription:${list}\nmetadata:\n  type: user\n---\n\nGreen\n`
    const directory = temporaryFolder({ "tea.md": file })
    const memory = createMemory({ directory, system: { env: {}, home: "/nowhere" } })
    const { description = "", revision } = (await memory.read("tea")) ?? {}
    expect(description).toBe(list.trim().replace(/\s+/g, " "))
    await memory.write({ slug: "tea", type: "user", description, body: "Black" }, { expect: revision })
    expect((await memory.read("tea"))?.text).toBe(file.replace("Green", "Black"))
  }
})
