// Adds a line to an index every 10 ms, as a program that saves without end: node person.mjs <index> <way> <milliseconds>
import { readFileSync, renameSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

const [path, way, milliseconds] = process.argv.slice(2)
const end = Date.now() + Number(milliseconds)
let count = 0
while (Date.now() < end) {
  const text = `${readFileSync(path, "utf8")}note ${++count}.\n`
  if (way === "by renaming") {
    writeFileSync(`${path}.tmp`, text)
    renameSync(`${path}.tmp`, path)
  } else writeFileSync(path, text)
  await sleep(10)
}
console.log(count)
