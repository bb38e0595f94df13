import { describe, expect, it } from "vitest"
import { readKillSwitch } from "./kill-switch.ts"

const read = (value: string | undefined, bare: boolean = false) =>
  readKillSwitch({ CALIBAN_DISABLE_AUTO_MEMORY: value }, bare)

describe("readKillSwitch", () => {
  it.each(["1", "true", "YES", " On "])("switches off for %j", (value) => {
    expect(read(value)).toMatchObject({ doubtful: false })
  })

  it.each([undefined, "", " ", "0", "FALSE", "no", "off"])("leaves on for %j", (value) => {
    expect(read(value)).toBeUndefined()
  })

  it.each(["2", "disabled", "nope", "n", "1 0", "\u00e9"])("switches off for %j, with a warning", (value) => {
    expect(read(value)).toMatchObject({ doubtful: true })
  })

  it("switches off for a bare host", () => {
    expect(read("0", true)).toMatchObject({ doubtful: false })
    expect(read(undefined, true)).toMatchObject({ doubtful: false })
  })
})
