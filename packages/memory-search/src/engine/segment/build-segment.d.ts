import type { SearchDocument } from "../engine-types.ts";
import type { Work } from "../slices.ts";
import { type Segment } from "./segment.ts";
/**
 * Indexes documents. Linear; about 25 MB of text a second.
 *
 * @throws RangeError with more than 524,288 documents.
 */
export declare function buildSegment(documents: readonly SearchDocument[]): Work<Segment>;
