import { attachmentAddress, attachmentPath, checkPath } from "./attachment.ts"
import { checkStem } from "./slug.ts"

/**
 * The form of an address: the stem of a file next to the index, the path of a Markdown file in the folder of the topics
 * with or without `.md`, or `./` and the path of any file. Never leads out of the directory. Accesses no file.
 *
 * @throws MemoryError `invalid-slug`
 */
export function checkAddress(input: unknown): string {
  const path = typeof input === "string" ? attachmentPath(input) : undefined
  if (path !== undefined) return attachmentAddress(checkPath(path))
  if (typeof input !== "string" || !input.includes("/")) return checkStem(input)
  const address = input.replace(/\.md$/, "")
  checkPath(address.includes("..") ? "" : `${address}.md`)
  return address
}
