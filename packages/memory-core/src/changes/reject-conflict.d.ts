/** Only a person can decide which side of a conflict is right. @throws MemoryError `unreadable-file` */
export declare function rejectConflict(index: string): void
