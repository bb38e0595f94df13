import { type Tally } from "./metrics.ts";
import type { CreateSubject } from "./subject.ts";
export declare function measureLocomo(file: string, part: "tuned" | "untouched", create: CreateSubject): Promise<Tally>;
