/** The words that tell one fact from another. */
export declare function distinctiveIn(text: string): readonly string[];
/** The weight of the words of a query that a text has, and its share of the query. */
export declare function matchOf(query: string, text: string): {
    weight: number;
    share: number;
};
