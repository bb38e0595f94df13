import { renameSync } from "node:fs"

// Puts a prepared symlink in the place of a file or folder and takes it back, as fast as it can, so many times.
// What is there is moved aside by a rename, so the place is empty for a moment between the two.
const [place = "", link = "", aside = "", times = "0"] = process.argv.slice(2)
let flips = 0
for (let round = 0; round < Number(times); round++) {
  try {
    renameSync(place, aside)
    renameSync(link, place)
    flips++
    renameSync(place, link)
    flips++
  } catch {
    // A writer has put something else there, or nothing yet.
  }
  try {
    renameSync(aside, place)
  } catch {
    // It was not moved aside.
  }
}
process.stdout.write(String(flips))
