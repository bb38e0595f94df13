import { createFileStore, createMemory, nodeFiles } from "@caliban/memory-core"
import type { ZombieCommand, ZombieWord } from "../concurrency/zombies.ts"
import { block, listen, say } from "../processes/talk.ts"
import { draftOf } from "../storms/generations.ts"
import { watchFiles } from "../watched-files.ts"

// Stops itself during a write, right before its n-th file call, until the parent resumes it. With `hold`, it waits in
// the critical section until it is killed.

let armed = false
let calls = 0
let stopAt = 0

const files = watchFiles(nodeFiles, ({ name }, run) => {
  if (armed && ++calls === stopAt) {
    tell({ said: "stopped", call: name })
    process.kill(process.pid, "SIGSTOP")
    // The signal may reach another thread first.
    block(50)
  }
  return run()
})

listen((line) => void obey(JSON.parse(line) as ZombieCommand))

async function obey({ directory, slug, generation, gap, hold }: ZombieCommand): Promise<void> {
  if (hold) {
    await createFileStore(directory).transact(slug, () => {
      tell({ said: "stopped", call: "change" })
      block(600_000)
      return { result: undefined }
    })
  }
  const memory = createMemory({ cwd: directory, directory, durability: "full", system: { env: {}, files } })
  const draft = draftOf(slug, generation)
  calls = 0
  stopAt = gap
  armed = true
  try {
    await (draft === undefined ? memory.remove(slug) : memory.write(draft))
    armed = false
    tell({ said: "acknowledged", calls })
  } catch (error) {
    armed = false
    const { code, message } = error as { code?: string; message?: string }
    tell({ said: "refused", calls, code: code ?? "", message: message ?? "" })
  }
}

function tell(word: ZombieWord): void {
  say(JSON.stringify(word))
}
