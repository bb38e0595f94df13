import { lstatSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createMemory, type Layout, type LayoutName, type Memory, type MemoryOptions } from "../../src/index.ts"
