/**
 * The facts of a statement that joins several, each with a subject and a predicate of its own: "logs go to Loki and
 * metrics go to Prometheus". The statement itself if that is in doubt, or if one refers to another: "its port is 80".
 */
export declare function factsOf(text: string): string[];
/** All parts between joints: what might be facts. */
export declare function partsOf(text: string): string[];
