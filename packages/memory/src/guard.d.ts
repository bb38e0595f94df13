export * from "@caliban/memory-guard";
