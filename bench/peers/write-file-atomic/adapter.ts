import { rewriter } from "../../src/subjects/rewriter.ts"
import type { Peer } from "../../src/subjects/subject.ts"

type WriteFileAtomic = (path: string, data: string) => Promise<void>

export const writeFileAtomic: Peer = {
  name: "write-file-atomic",
  subjects: ["write-file-atomic"],
  async connect(load) {
    const { default: write } = await load<{ default: WriteFileAtomic }>("write-file-atomic")
    return [rewriter("write-file-atomic", write)]
  },
}
