import { createOurs } from "./ours.ts"
import type { Subject } from "./subject.ts"

const OWN: readonly Subject[] = [createOurs("full"), createOurs("none")]

export async function findSubject(name: string): Promise<Subject> {
  const own = OWN.find((subject) => subject.name === name)
  if (own !== undefined) return own
  throw new Error(`There is no subject "${name}".`)
}
