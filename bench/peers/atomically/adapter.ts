import { rewriter } from "../../src/subjects/rewriter.ts"
import type { Peer } from "../../src/subjects/subject.ts"

interface Atomically {
  writeFile(path: string, data: string): Promise<void>
}

export const atomically: Peer = {
  name: "atomically",
  subjects: ["atomically"],
  async connect(load) {
    const { writeFile } = await load<Atomically>("atomically")
    return [rewriter("atomically", writeFile)]
  },
}
