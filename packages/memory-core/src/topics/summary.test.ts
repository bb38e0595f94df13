import { expect, test } from "vitest"
import { describeOtherFile } from "./summary.ts"

test.each([
  ["# How we deploy #\n\nOn Thursdays.\n", "How we deploy"],
  ["\n\n  plain\ttext \u0007here  \nmore", "plain text here"],
  ["---\n***\n- buy milk\n", "buy milk"],
  ["> > quoted\n", "quoted"],
  ["```sh\n", ""],
  ["<!-- hidden -->\n## 数据库\n", "数据库"],
  ["#hashtag", "#hashtag"],
  ["C #\n", "C"],
  ["", ""],
  ["…\n", ""],
])("describes %j as %j", (body, description) => {
  expect(describeOtherFile(body)).toBe(description)
})
