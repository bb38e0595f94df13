/** Each scope overrides the ones before it. */
export const MEMORY_SCOPES = ["user", "project", "local"] as const

/** The sections of a memory file, in their usual order. */
export const MEMORY_SECTIONS = [
  "User Preferences",
  "Project Conventions",
  "Error Patterns",
  "Tool Usage",
  "Architecture Decisions",
  "Corrections",
  "Workflow",
  "People & Roles",
  "Links",
] as const

export const DETECTION_CATEGORIES = [
  "repeated-correction",
  "error-pattern",
  "user-preference",
  "project-pattern",
  "tool-usage",
] as const
