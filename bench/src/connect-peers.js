import { firstLine } from "./benchmark.ts";
import { createFolders } from "./folders.ts";
import { installPeer } from "./peers/install-peer.ts";
import { PEERS } from "./peers/peers.ts";
import { runCell } from "./run-cell.ts";
/** Installs missing peers, and writes one fact with each. */
export async function connectPeers(seed, say) {
    const subjects = [];
    const missing = [];
    const versions = {};
    const folders = createFolders();
    for (const peer of PEERS) {
        say(`peer ${peer.name}`);
        try {
            Object.assign(versions, await installPeer(peer));
        }
        catch (error) {
            missing.push(`${peer.name} does not install here: ${firstLine(error)}`);
            continue;
        }
        for (const subject of peer.subjects) {
            try {
                await runCell("tryOut", { subject, root: folders.make("disk"), seed }, { limit: 60_000 });
                subjects.push(subject);
            }
            catch (error) {
                missing.push(`${subject} does not run here: ${firstLine(error)}`);
            }
        }
    }
    folders.clear();
    return {
        subjects,
        largest: (subject) => PEERS.find((peer) => peer.subjects.includes(subject))?.largest ?? Number.POSITIVE_INFINITY,
        versions,
        missing,
    };
}
