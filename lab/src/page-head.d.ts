/** The head of the page: how, when and on which machine the figures were made. */
export declare function pageHead(): string;
