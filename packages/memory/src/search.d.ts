export * from "@caliban/memory-search";
