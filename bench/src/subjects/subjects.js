import { loaderOf } from "../peers/peer-folder.ts";
import { PEERS } from "../peers/peers.ts";
import { BY_HAND, SYNCHRONOUS } from "./by-hand.ts";
import { createOurs } from "./ours.ts";
const OWN = [createOurs("full"), createOurs("none"), ...BY_HAND, SYNCHRONOUS];
/** A subject by its name; a peer's package is imported only here, in the process that measures it. */
export async function findSubject(name) {
    const own = OWN.find((subject) => subject.name === name);
    if (own !== undefined)
        return own;
    const peer = PEERS.find(({ subjects }) => subjects.includes(name));
    if (peer === undefined)
        throw new Error(`There is no subject "${name}".`);
    const subjects = await peer.connect(await loaderOf(peer.name));
    const subject = subjects.find((candidate) => candidate.name === name);
    if (subject === undefined)
        throw new Error(`${peer.name} has no subject "${name}".`);
    return subject;
}
