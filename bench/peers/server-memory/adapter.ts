import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Peer } from "../../src/subjects/subject.ts"
import { type Fact, type Places, seedMemory } from "../../src/workload.ts"

interface Entity {
  name: string
  entityType: string
  observations: string[]
}

interface Manager {
  createEntities(entities: Entity[]): Promise<unknown>
  readGraph(): Promise<object>
}

interface Module {
  KnowledgeGraphManager: new (path: string) => Manager
}

const NAME = "MCP server-memory, in process"

/** One entity with two observations for each fact. */
export const serverMemory: Peer = {
  name: "server-memory",
  subjects: [NAME],
  async connect(load) {
    const { KnowledgeGraphManager } = await load<Module>("@modelcontextprotocol/server-memory/dist/index.js")
    return [
      {
        name: NAME,
        seed(root, workload, facts) {
          const places = seedMemory(root, workload, [])
          const lines = facts.map((fact) => JSON.stringify({ type: "entity", ...entityOf(fact) }))
          writeFileSync(pathOf(places), lines.join("\n"))
          return places
        },
        open(places) {
          const manager = new KnowledgeGraphManager(pathOf(places))
          return {
            start: async () => JSON.stringify(await manager.readGraph(), null, 2),
            write: (fact) => manager.createEntities([entityOf(fact)]),
          }
        },
        check(places, facts) {
          const kept = new Map<string, Entity>()
          let damage: string | undefined
          for (const line of readFileSync(pathOf(places), "utf8").split("\n")) {
            try {
              const entity = JSON.parse(line) as Entity
              kept.set(entity.name, entity)
            } catch {
              damage = `torn line "${line.slice(0, 60)}"`
            }
          }
          const isKept = (fact: Fact): boolean =>
            JSON.stringify(kept.get(fact.slug)?.observations) === JSON.stringify(entityOf(fact).observations)
          const lost = facts.filter((fact) => !isKept(fact)).length
          return damage === undefined ? { lost } : { lost, damage }
        },
      },
    ]
  },
}

function pathOf({ root }: Places): string {
  return join(root, "memory.jsonl")
}

function entityOf({ slug, type, description, body }: Fact): Entity {
  return { name: slug, entityType: type, observations: [description, body] }
}
