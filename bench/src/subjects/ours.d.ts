import { type Durability, type Files, type LoaderOptions } from "@caliban/memory-core";
import { type Places } from "../workload.ts";
import type { Subject } from "./subject.ts";
/** The options that a host would pass. */
export declare function optionsFor(places: Places): LoaderOptions;
export declare function createOurs(durability: Durability, files?: Files): Subject;
