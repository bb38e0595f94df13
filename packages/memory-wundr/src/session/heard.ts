import { isMeant } from "@caliban/memory-learn/internal"
import type { ListedEntry, NoticedEntry } from "../types.ts"

/** What this session stored, with what that replaced, or noted as a candidate. */
export interface Heard {
  text: string
  entry?: NoticedEntry
  replaced?: readonly ListedEntry[]
}

/** What the messages of a session gave. */
export function createHeard() {
  let all: (Heard & { message: number })[] = []
  let message = 0
  return {
    startMessage(): void {
      message += 1
    },
    add(one: Heard): void {
      all.push({ ...one, message })
    },
    /** Takes out what is meant; without words, what the last message gave. */
    take(about: string): Heard[] {
      const taken = all.filter((one) => (about === "" ? one.message === message : isMeant(about, one.text)))
      all = all.filter((one) => !taken.includes(one))
      return taken
    },
  }
}
