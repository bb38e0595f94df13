/** The questions to a sentence: is it worth keeping, is it about the user, is it about this machine only. */
export const QUESTIONS = ["keep", "user", "local"];
