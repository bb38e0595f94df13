import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { expect, it } from "vitest"
import { trainedFiles } from "../src/fit/weights.ts"
import { DATA } from "../src/labelled-data.ts"

const LEARNED = resolve(DATA, "../../packages/memory-learn/src/detect/learned")

it("training on the labelled messages gives the weights in the package", () => {
  const files = trainedFiles()
  expect(files.size).toBe(13)
  for (const [path, source] of files)
    expect(readFileSync(resolve(LEARNED, path), "utf8") === source, path).toBe(true)
})
