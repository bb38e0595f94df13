import { it } from "vitest"
import { weigh } from "./weights.ts"
it("w", async () => { console.log(JSON.stringify(await weigh(), null, 0)) })
