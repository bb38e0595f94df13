// Mutation tests of what a byte could be lost in: `npm run mutation`. See CONTRIBUTING.md.

export default {
  mutate: [
    "src/{store,files,index,topics,changes}/**/*.ts",
    "src/prompt/{apply-budget,block,token-caps,count-tokens,escape}.ts",
    "!src/**/*.test.ts",
  ],
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutation.config.ts", related: true },
  plugins: ["@stryker-mutator/vitest-runner"],
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  ignorePatterns: ["dist", "reports"],
  concurrency: 2,
  timeoutMS: 10_000,
  incremental: true,
  incrementalFile: "reports/mutation/incremental.json",
  reporters: ["progress", "clear-text", "html", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: "reports/mutation/index.html" },
  jsonReporter: { fileName: "reports/mutation/report.json" },
  thresholds: { high: 95, low: 85, break: 85 },
  cleanTempDir: "always",
}
