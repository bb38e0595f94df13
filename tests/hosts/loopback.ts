import { execFileSync, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { basename } from "node:path"
import { onTestFinished } from "vitest"
import type { Manifest, Tarball } from "../published.ts"

// What a user's programs reach over the network, on the loopback interface until the test is over.

/** Serves the repositories in a folder to git. Returns the address that the name of one follows. */
export async function startGitServer(folder: string): Promise<string> {
  return await listen((request, response) => void runGit(folder, request, response))
}

/** Git's own server is a program for each request, which answers as a CGI program does. */
async function runGit(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(request.url ?? "", "http://localhost")
  const env = {
    PATH: process.env["PATH"],
    GIT_PROJECT_ROOT: folder,
    GIT_HTTP_EXPORT_ALL: "1",
    GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
    REQUEST_METHOD: request.method,
    PATH_INFO: pathname,
    QUERY_STRING: search.slice(1),
    CONTENT_TYPE: request.headers["content-type"],
    HTTP_CONTENT_ENCODING: request.headers["content-encoding"],
  }
  const child = spawn("git", ["http-backend"], { env, stdio: ["pipe", "pipe", "inherit"] })
  request.pipe(child.stdin)
  const chunks: Buffer[] = []
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer)
  const answer = Buffer.concat(chunks)
  const end = answer.indexOf("\r\n\r\n")
  for (const line of answer.subarray(0, end).toString().split("\r\n")) {
    const [, name = "", value = ""] = /^([^:]*): (.*)$/.exec(line) ?? []
    if (name === "Status") response.statusCode = Number.parseInt(value, 10)
    else response.setHeader(name, value)
  }
  response.end(answer.subarray(end + 4))
}

/** A registry of npm that has these packages. Returns its address. */
export async function startRegistry(tarballs: readonly Tarball[]): Promise<string> {
  const packages = new Map(tarballs.map((tarball) => [`@caliban/${tarball.name}`, tarball]))
  const files = new Map(tarballs.map(({ path }) => [basename(path), path]))
  return await listen((request, response) => {
    const path = decodeURIComponent(request.url ?? "").slice(1)
    const file = files.get(path)
    const found = packages.get(path)
    if (file !== undefined) response.end(readFileSync(file))
    else if (found === undefined) response.writeHead(404).end("{}")
    else {
      const manifest = readPacked(found.path)
      const { name, version } = manifest
      const integrity = `sha512-${createHash("sha512").update(readFileSync(found.path)).digest("base64")}`
      const dist = { tarball: `http://${request.headers.host}/${basename(found.path)}`, integrity }
      const versions = { [version]: { ...manifest, dist } }
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions }))
    }
  })
}

function readPacked(tarball: string): Manifest {
  const text = execFileSync("tar", ["-xzOf", tarball, "package/package.json"], { encoding: "utf8" })
  return JSON.parse(text) as Manifest
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
