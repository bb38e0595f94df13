import { describe, expect, test } from "vitest"
import { choosePlace, createMemoryHost, createServer, serveOverHttp, serveOverStdio } from "./index.ts"

const WHERE = { cwd: "/", env: {} }
const HTTP = { port: 0, token: "token" }
const PLACE = { ...WHERE, listRoots: async () => [] }

/** Calls as a program without types makes them. */
// biome-ignore lint/suspicious/noExplicitAny: wrong on purpose
type Wrong = any

describe("a wrong call", () => {
  test.each<[string, () => unknown]>([
    [
      `createMemoryHost: the options must be an object, not undefined`,
      () => createMemoryHost(undefined as Wrong),
    ],
    [
      `createMemoryHost: option "directroy" is unknown; did you mean "directory"?`,
      () => createMemoryHost({ ...WHERE, directroy: "/m" } as Wrong),
    ],
    [
      `createMemoryHost: option "readonly" is unknown; did you mean "readOnly"?`,
      () => createMemoryHost({ ...WHERE, memory: { readonly: true } } as Wrong),
    ],
    [
      `createMemoryHost: option "directory" must be `,
      () => createMemoryHost({ ...WHERE, directory: 5 } as Wrong),
    ],
    [`createServer: host must be a host of createMemoryHost`, () => createServer({} as Wrong, "modern")],
    [`createServer: era must be `, () => createServer(createMemoryHost(WHERE), "old" as Wrong)],
    [
      `createServer: option "notifes" is unknown; did you mean "notifies"?`,
      () => createServer(createMemoryHost(WHERE), "modern", { notifes: false } as Wrong),
    ],
    [`serveOverStdio: host must be a host of createMemoryHost`, () => serveOverStdio(undefined as Wrong)],
    [`serveOverHttp: host must be a host of createMemoryHost`, () => serveOverHttp(5 as Wrong, HTTP)],
    [
      `serveOverHttp: option "tokn" is unknown; did you mean "token"?`,
      () => serveOverHttp(createMemoryHost(WHERE), { port: 0, tokn: "x" } as Wrong),
    ],
    [
      `serveOverHttp: option "token" must be a text of visible ASCII characters, without spaces, not ""`,
      () => serveOverHttp(createMemoryHost(WHERE), { port: 0, token: "" }),
    ],
    [
      `serveOverHttp: option "port" must be a number from 0 to 65535, not 70000`,
      () => serveOverHttp(createMemoryHost(WHERE), { ...HTTP, port: 70_000 }),
    ],
    [`choosePlace: the options must be an object, not undefined`, () => choosePlace(undefined as Wrong)],
    [`choosePlace: option "dir" is unknown`, () => choosePlace({ ...PLACE, dir: "/m" } as Wrong)],
    [
      `choosePlace: option "listRoots" must be a function`,
      () => choosePlace({ ...PLACE, listRoots: [] } as Wrong),
    ],
  ])("is an error: %s", async (message, wrong) => {
    const error = await (async () => await wrong())().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TypeError)
    expect((error as TypeError).message.slice(0, message.length)).toBe(message)
  })
})
