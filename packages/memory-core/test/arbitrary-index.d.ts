import fc from "fast-check";
/** Any text, mostly out of the pieces that matter. */
export declare function hostileText(): fc.Arbitrary<string>;
/** A stem that a file system allows and that names a topic. */
export declare function fileStem(): fc.Arbitrary<string>;
export declare const SLUGS: readonly ["a", "b", "c", "d-d", "long_name", "x y", "日本"];
/** A line about one of the slugs, as people and products write it. */
export declare function pointerLine(slugs?: readonly string[]): fc.Arbitrary<string>;
/** An index of pointers, prose, headings, fences, tables and comments, with any line ends. */
export declare function indexText(slugs?: readonly string[]): fc.Arbitrary<string>;
/** A description with everything that could forge a line or hide one. */
export declare function hostileDescription(): fc.Arbitrary<string>;
