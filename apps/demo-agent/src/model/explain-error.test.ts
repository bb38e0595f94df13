import { APICallError } from "@ai-sdk/provider"
import { RetryError } from "ai"
import { describe, expect, test } from "vitest"
import { explainError } from "./explain-error.ts"

const url = "https://api.example.com/v1/messages"

function call(statusCode: number | undefined, message = "no", cause?: unknown): APICallError {
  return new APICallError({
    message,
    url,
    requestBodyValues: {},
    cause,
    ...(statusCode === undefined ? {} : { statusCode }),
  })
}

describe("explainError", () => {
  test.each([
    [401, /rejected the API key \(401\)/],
    [403, /rejected the request \(403\): no$/],
    [402, /rejected the request \(402\): no$/],
    [404, /did not find the model or the URL \(404\), check --model and --base-url: no$/],
    [413, /too large \(413\)/],
    [429, /rate limit or quota exceeded \(429\), try again later: no$/],
    [500, /failed with a server error \(500\), try again later: no$/],
    [529, /failed with a server error \(529\)/],
    [400, /rejected the request \(400\): no$/],
  ])("status %i is one sentence with the host", (status, expected) => {
    const said = explainError(call(status))
    expect(said).toMatch(expected)
    expect(said).toMatch(/^api\.example\.com /)
    expect(said).not.toContain("\n")
  })

  test.each([
    ["ECONNREFUSED", /refused the connection/],
    ["ENOTFOUND", /was not found/],
    ["ETIMEDOUT", /timed out/],
    ["UND_ERR_CONNECT_TIMEOUT", /timed out/],
    ["ECONNRESET", /closed the connection/],
  ])("%s below a failed fetch is one sentence", (code, expected) => {
    const deep = Object.assign(new Error("deep"), { code })
    const failed = call(undefined, "Cannot connect to API", new TypeError("fetch failed", { cause: deep }))
    expect(explainError(failed)).toMatch(expected)
  })

  test("the last of several tries is explained", () => {
    const error = new RetryError({
      message: "failed twice",
      reason: "maxRetriesExceeded",
      errors: [call(500), call(429)],
    })
    expect(explainError(error)).toContain("(429)")
  })

  test("a key, a stack and control characters are not repeated", () => {
    const said = explainError(call(400, "bad key sk-abcdefghijklmnop\n    at stack (file.js:1)\u001b[31m"))
    expect(said).not.toMatch(/sk-abc|\n|\u001b/)
  })

  test("the key in use is not repeated, whatever its form", () => {
    expect(explainError(call(400, "bad key: my.own+key"), "my.own+key")).toMatch(/: bad key: \[key\]$/)
  })

  test.each([
    [`{"error":{"message":"no such model"}}`, "no such model"],
    [`{"error":"no such model"}`, "no such model"],
    [`{"detail":"Not here"}`, "Not here"],
    [`[{"error":{"code":400,"message":"API key not valid."}}]`, "API key not valid."],
    [`{"detail":[{"loc":["body","model"],"msg":"field required"}]}`, "field required"],
    ["404 page not found\n", "404 page not found"],
    ["<html><body>nginx</body></html>", "Not Found"],
    ["", "Not Found"],
  ])("of the body %j it says %j", (responseBody, said) => {
    const error = new APICallError({
      message: "Not Found",
      url,
      requestBodyValues: {},
      statusCode: 404,
      responseBody,
    })
    expect(explainError(error)).toMatch(new RegExp(`: ${said}$`))
  })

  test("anything else is its message on one line", () => {
    expect(explainError(new Error("odd\nthing"))).toBe("Request failed: odd thing")
    expect(explainError("text")).toBe("Request failed: text")
  })
})
