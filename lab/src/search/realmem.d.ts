import { type Tally } from "./metrics.ts";
import type { CreateSubject } from "./subject.ts";
export declare function measureRealmem(folder: string, create: CreateSubject): Promise<Tally>;
