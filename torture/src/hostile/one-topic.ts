import { topic, type World } from "./world.ts"

export const LINE = "- [good](good.md) — project: the good one"

/** A memory with one topic and its line. */
export function setUpOne(world: World): void {
  world.put("MEMORY.md", `${LINE}\n`)
  world.put("good.md", topic("good"))
}
