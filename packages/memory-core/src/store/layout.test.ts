import { expect, it } from "vitest"
import { foldCase } from "./file-names.ts"

it("a slug has one folded spelling for all that some file system treats as the same", () => {
  expect([foldCase("FACT"), foldCase("Cafe\u0301")]).toEqual(["fact", "caf\u00e9"])
})
