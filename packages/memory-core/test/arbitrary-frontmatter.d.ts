import fc from "fast-check";
/** Lines of frontmatter that are right, nearly right and wrong. */
export declare function hostileFrontmatter(): fc.Arbitrary<string>;
/** Frontmatter in the shapes of real memory directories, sound but for the odd unquoted colon. */
export declare function realFrontmatter(): fc.Arbitrary<string>;
