import { type MemorySession } from "../../src/index.ts";
/** Sessions that learn into one directory, of one person. */
export interface LearningPerson {
    /** The person says it in a session of its own; the model does nothing. */
    says(...messages: string[]): Promise<void>;
    /** In a session of its own, the model writes a topic with a tool. */
    modelWrites(slug: string, text: string): Promise<void>;
    session(): Promise<MemorySession>;
    /** The bytes of each topic, by file name. */
    topics(): Map<string, string>;
}
export declare function learningPerson(): LearningPerson;
