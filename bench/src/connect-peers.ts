import { firstLine } from "./benchmark.ts"
import { createFolders } from "./folders.ts"
import { installPeer } from "./peers/install-peer.ts"
import { PEERS } from "./peers/peers.ts"
import { runCell } from "./run-cell.ts"

export interface Connected {
  /** The subjects of peers that run on this machine. */
  subjects: readonly string[]
  largest(subject: string): number
  versions: Readonly<Record<string, string>>
  /** The peers that do not install or run on this machine, and why. */
  missing: readonly string[]
}

/** Installs missing peers, and writes one fact with each. */
export async function connectPeers(seed: number, say: (text: string) => void): Promise<Connected> {
  const subjects: string[] = []
  const missing: string[] = []
  const versions: Record<string, string> = {}
  const folders = createFolders()
  for (const peer of PEERS) {
    say(`peer ${peer.name}`)
    try {
      Object.assign(versions, await installPeer(peer))
    } catch (error) {
      missing.push(`${peer.name} does not install here: ${firstLine(error)}`)
      continue
    }
    for (const subject of peer.subjects) {
      try {
        await runCell("tryOut", { subject, root: folders.make(), seed }, { limit: 60_000 })
        subjects.push(subject)
      } catch (error) {
        missing.push(`${subject} does not run here: ${firstLine(error)}`)
      }
    }
  }
  folders.clear()
  return {
    subjects,
    largest: (subject) =>
      PEERS.find((peer) => peer.subjects.includes(subject))?.largest ?? Number.POSITIVE_INFINITY,
    versions,
    missing,
  }
}
