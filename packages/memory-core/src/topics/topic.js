/** The four types of memory, in the order in which they are listed everywhere. */
export const TOPIC_TYPES = ["user", "feedback", "project", "reference"]
