import { expect, test } from "vitest"
import { withOfflineModel } from "./offline-fixture.ts"

const converse = withOfflineModel()

test.each([
  ["remember that the window seat is reserved for me", "The window seat is reserved for me."],
  ["remember that the band is called Thanks", "The band is called Thanks."],
  ["remember that the status for done is ok", "The status for done is ok."],
  ["remember that y equals 5", "Y equals 5."],
  ["remember that and is a keyword", "And is a keyword."],
  ["remember that please is required", "Please is required."],
  ["remember that hello is the wake word", "Hello is the wake word."],
  ["Merk dir, dass und ein Wort ist", "Und ein Wort ist."],
  ["remember that the code word for lunch is soup, please", "The code word for lunch is soup."],
  ["please remember that I like tea, thanks!", "I like tea."],
  ["can you remember that my desk is 4?", "My desk is 4."],
])("what is to be remembered begins and ends where it was said: %j", async (message, fact) => {
  expect((await converse(message)).facts).toEqual([fact])
})
