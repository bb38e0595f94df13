/** The summary of a change as it was written; the list of updated dependencies is left out, since all versions are one. */
module.exports = {
  getReleaseLine: async ({ summary }) => `- ${summary.trim().replace(/\n(?=.)/g, "\n  ")}`,
  getDependencyReleaseLine: async () => "",
}
