import { describe, expect, test } from "vitest";
import { choosePlace, createMemoryHost, createServer, serveOverHttp, serveOverStdio } from "./index.ts";
const WHERE = { cwd: "/", env: {} };
const HTTP = { port: 0, token: "token" };
const PLACE = { ...WHERE, listRoots: async () => [] };
describe("a wrong call", () => {
    test.each([
        [
            `createMemoryHost: the options must be an object, not undefined`,
            () => createMemoryHost(undefined),
        ],
        [
            `createMemoryHost: option "directroy" is unknown; did you mean "directory"?`,
            () => createMemoryHost({ ...WHERE, directroy: "/m" }),
        ],
        [
            `createMemoryHost: option "readonly" is unknown; did you mean "readOnly"?`,
            () => createMemoryHost({ ...WHERE, memory: { readonly: true } }),
        ],
        [
            `createMemoryHost: option "directory" must be `,
            () => createMemoryHost({ ...WHERE, directory: 5 }),
        ],
        [`createServer: host must be a host of createMemoryHost`, () => createServer({}, "modern")],
        [`createServer: era must be `, () => createServer(createMemoryHost(WHERE), "old")],
        [
            `createServer: option "notifes" is unknown; did you mean "notifies"?`,
            () => createServer(createMemoryHost(WHERE), "modern", { notifes: false }),
        ],
        [`serveOverStdio: host must be a host of createMemoryHost`, () => serveOverStdio(undefined)],
        [`serveOverHttp: host must be a host of createMemoryHost`, () => serveOverHttp(5, HTTP)],
        [
            `serveOverHttp: option "tokn" is unknown; did you mean "token"?`,
            () => serveOverHttp(createMemoryHost(WHERE), { port: 0, tokn: "x" }),
        ],
        [
            `serveOverHttp: option "token" must be a text of visible ASCII characters, without spaces, not ""`,
            () => serveOverHttp(createMemoryHost(WHERE), { port: 0, token: "" }),
        ],
        [
            `serveOverHttp: option "port" must be a number from 0 to 65535, not 70000`,
            () => serveOverHttp(createMemoryHost(WHERE), { ...HTTP, port: 70_000 }),
        ],
        [`choosePlace: the options must be an object, not undefined`, () => choosePlace(undefined)],
        [`choosePlace: option "dir" is unknown`, () => choosePlace({ ...PLACE, dir: "/m" })],
        [
            `choosePlace: option "listRoots" must be a function`,
            () => choosePlace({ ...PLACE, listRoots: [] }),
        ],
    ])("is an error: %s", async (message, wrong) => {
        const error = await (async () => await wrong())().catch((reason) => reason);
        expect(error).toBeInstanceOf(TypeError);
        expect(error.message.slice(0, message.length)).toBe(message);
    });
});
