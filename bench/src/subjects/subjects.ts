import { loaderOf } from "../peers/peer-folder.ts"
import { PEERS } from "../peers/peers.ts"
import { BY_HAND } from "./by-hand.ts"
import { OUR_MEMORY } from "./ours.ts"
import type { Subject } from "./subject.ts"

const OWN: readonly Subject[] = [OUR_MEMORY, ...BY_HAND]

/** A subject by its name; a peer's package is imported only here, in the process that measures it. */
export async function findSubject(name: string): Promise<Subject> {
  const own = OWN.find((subject) => subject.name === name)
  if (own !== undefined) return own
  const peer = PEERS.find(({ subjects }) => subjects.includes(name))
  if (peer === undefined) throw new Error(`There is no subject "${name}".`)
  const subjects = await peer.connect(await loaderOf(peer.name))
  const subject = subjects.find((candidate) => candidate.name === name)
  if (subject === undefined) throw new Error(`${peer.name} has no subject "${name}".`)
  return subject
}
