import fc from "fast-check";
/** A statement that always holds. */
interface Property {
    name: string;
    runs: number;
    check: fc.IRawProperty<unknown>;
}
/** @param share Of the usual number of runs; below 1 for properties whose runs take long. */
export declare function property(name: string, check: fc.IRawProperty<unknown>, share?: number): Property;
/** A test of each property. */
export declare function testProperties(group: string, properties: readonly Property[]): void;
export {};
