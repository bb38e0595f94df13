import fc from "fast-check";
/** A text as people and programs may leave it: any line ends, with or without a byte order mark and a final line end. */
export declare const anyFile: fc.Arbitrary<string>;
