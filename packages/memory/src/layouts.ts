export * from "@caliban/memory-core/layouts"
