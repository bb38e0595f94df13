export * from "@caliban/memory-learn";
