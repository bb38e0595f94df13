// Writes topics, one after the other, and prints a line after each: `new <slug> <word>` or `again <slug> <count>`.
// node writer.cjs <folder> <name> <count>
import { openIn } from "../open-in.ts"

async function main(): Promise<void> {
  const [folder = "", name = "", count = "0"] = process.argv.slice(2)
  const memory = openIn(folder)
  for (let at = 0; at < Number(count); at++) {
    const slug = `${name}-${at}`
    const word = `${name}word${at}x`
    await memory.write({
      slug,
      type: "project",
      description: `Topic ${at} of ${name}`,
      body: `It says ${word}.`,
    })
    process.stdout.write(`new ${slug} ${word}\n`)
    const body = `${name}shared count ${String(at).padStart(4, "0")}`
    await memory.write({ slug: `${name}-shared`, type: "project", description: `Shared by ${name}`, body })
    process.stdout.write(`again ${name}-shared ${at}\n`)
  }
}

void main()
