import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface Persona {
  name: string
  turns: number
  given: number
  precision: number
  recall: number
  f1: number
}

export const measureRealmem = (folder: string): Persona[] => {
  readdirSync(folder)
  readFileSync(join(folder, "x"))
  return []
}
export const realmemTable = (personas: readonly Persona[]): string => String(personas.length)
