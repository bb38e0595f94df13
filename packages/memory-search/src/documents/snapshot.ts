import { type CachedVectors, restoreVectors, vectorsToBytes } from "../embed/vectors.ts"
import { restoreEngine } from "../engine/create-engine.ts"
import type { SearchEngine } from "../engine/engine-types.ts"
import { inSlices } from "../engine/slices.ts"
import { formatDocuments, type KnownDocument, parseDocuments } from "./document-list.ts"
import type { DocumentSet } from "./document-set.ts"

/** Snapshots of other formats are not used. Change it with the layout of the parts. */
const FORMAT = 2

const HEADER = 16

/** Everything that a search holds in memory. */
export interface SnapshotParts {
  engine: SearchEngine
  known: Map<string, KnownDocument>
  vectors: CachedVectors
}

/**
 * The parts as bytes: format and lengths as numbers of 32 bits, then documents, vectors and engine.
 *
 * @param isKept False for places whose versions mean nothing in another process.
 */
export async function snapshotToBytes(
  { engine, known, vectors }: Readonly<Omit<SnapshotParts, "known">> & Pick<DocumentSet, "known">,
  isKept: (mount: string) => boolean,
): Promise<Uint8Array> {
  const parts = [
    padded(Buffer.from(await inSlices(formatDocuments(known, isKept)))),
    padded(vectorsToBytes(vectors)),
  ]
  const header = Buffer.alloc(HEADER)
  header.writeUInt32LE(FORMAT, 0)
  for (const [at, part] of parts.entries()) header.writeUInt32LE(part.length, 4 * (at + 1))
  return await engine.toBytes(Buffer.concat([header, ...parts]))
}

/** With line ends after it, so that the part after it begins at a multiple of eight bytes. */
function padded(part: Buffer): Buffer {
  return Buffer.concat([part, Buffer.alloc(-part.length & 7, "\n")])
}

/** The parts; `undefined` for anything that this version did not write. */
export async function restoreSnapshot(
  bytes: Uint8Array,
  embedModel: string,
): Promise<SnapshotParts | undefined> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length < HEADER || buffer.readUInt32LE(0) !== FORMAT) return undefined
  const lengths = [buffer.readUInt32LE(4), buffer.readUInt32LE(8)] as const
  if (HEADER + lengths[0] + lengths[1] > buffer.length) return undefined
  const documents = buffer.subarray(HEADER, HEADER + lengths[0])
  const vectors = buffer.subarray(HEADER + lengths[0], HEADER + lengths[0] + lengths[1])
  try {
    const start = HEADER + lengths[0] + lengths[1]
    const engine = restoreEngine(bytes.subarray(start))
    if (engine === undefined) return undefined
    const known = await inSlices(parseDocuments(documents.toString()))
    return { engine, known, vectors: restoreVectors(vectors, embedModel) }
  } catch {
    // The bytes are those that this user wrote, so another version of this package has written them.
    return undefined
  }
}
