// Bugs that stores of this kind had, each with the edits that reintroduce it into packages/memory-core, and the test
// that must fail then. `report` is the public report, if one exists. `find` must occur in the file exactly once: keep it
// short and essential, so that a change nearby does not affect it. `test` is a file, and the end of the full name of one
// test in it.

const BUGS = "test/revived-bugs.test.ts"
const STORE = "test/file-store.test.ts"
const KEPT_FIRST = "syncs a file before its rename, and the rename before it reports success"

/** @type {{ bug: string, says: string, report: string, edits: { file: string, find: string, replace: string }[], test: [file: string, name: string] }[]} */
export const bugs = [
  {
    bug: "fixed-temporary-name",
    says: "Every write uses the same temporary file, and overwrites the one that is there.",
    report: "gsd-build/gsd-2#828",
    edits: [
      {
        file: "src/store/stage.ts",
        find: "crypto().randomUUID()",
        replace: "staged.size",
      },
      {
        file: "src/files/write-file.ts",
        find: "constants.O_EXCL",
        replace: "constants.O_TRUNC",
      },
    ],
    test: [BUGS, "uses no name for a new file twice, and no file that is there already"],
  },
  {
    bug: "short-write-ignored",
    says: "One write call, whatever the disk took of it.",
    report: "coder/xum#4282, fabiospampinato/atomically#18",
    edits: [
      {
        file: "src/files/write-file.ts",
        find: "for (let written = 0; written < bytes.length; ) {",
        replace: "for (let written = 0; written < bytes.length; written = bytes.length) {",
      },
      {
        file: "src/files/write-file.ts",
        find: "Number(stat.size) !== bytes.length",
        replace: "!stat",
      },
    ],
    test: [STORE, "writes the remaining bytes after a short write"],
  },
  {
    bug: "no-sync",
    says: "Renames a file over the old one without a sync.",
    report: "plur-ai/plur#796",
    edits: [
      {
        file: "src/files/write-file.ts",
        find: "  if (isSynced) await syncDescriptor(files, descriptor).catch(discard)\n",
        replace: "  void discard\n",
      },
    ],
    test: [BUGS, KEPT_FIRST],
  },
  {
    bug: "sync-after-rename",
    says: "Asks the disk to keep the bytes only after the new name is visible.",
    report: "CodebuffAI/freebuff#1169",
    edits: [
      {
        file: "src/files/write-file.ts",
        find: "  if (isSynced) await syncDescriptor(files, descriptor).catch(discard)\n",
        replace: "  void discard\n",
      },
      {
        file: "src/store/commit/rename-over.ts",
        find: "if (!isExchanged) files.renameSync(from, to)",
        replace:
          "if (!isExchanged) files.renameSync(from, to)\n      const late = files.openSync(to, 0)\n      files.fsyncSync(late)\n      files.closeSync(late)",
      },
    ],
    test: [BUGS, KEPT_FIRST],
  },
  {
    bug: "folder-not-synced",
    says: "Says that a write lasts although a power cut can still undo its rename.",
    report: "npm/write-file-atomic#64",
    edits: [
      {
        file: "src/store/commit/transaction.ts",
        find: "if (each) await syncFolder(files, each)",
        replace: "void each",
      },
    ],
    test: [BUGS, KEPT_FIRST],
  },
  {
    bug: "index-before-topic",
    says: "The index names a topic before the topic is there.",
    report: "anthropics/claude-code#78569",
    edits: [
      {
        file: "src/store/commit/transaction.ts",
        find: "if (!(await putTopic(",
        replace: "if (newIndex) await putIndex(round, newIndex, index)\n    if (!(await putTopic(",
      },
    ],
    test: [BUGS, "shows the topic before the index names it"],
  },
  {
    bug: "no-fence",
    says: "A writer that was suspended continues as if it held the lock.",
    report: "tox-dev/filelock#571, #639",
    edits: [{ file: "src/store/lock/file-lock.ts", find: "if (lock.isHeld())", replace: "if (lock)" }],
    test: [BUGS, "stops when its lock was taken over while it was stopped"],
  },
  {
    bug: "age-by-our-clock",
    says: "Judges a lock by the difference between our clock and the file's.",
    report: "receptron/mulmoclaude#2690, moxystudio/node-proper-lockfile#109",
    edits: [
      {
        file: "src/store/lock/lock-owner.ts",
        find: "now - stat.mtimeMs",
        replace: "Date.now() - stat.mtimeMs",
      },
    ],
    test: [BUGS, "does not believe its own clock about the age of another machine's lock"],
  },
  {
    bug: "takeover-by-removal",
    says: "Removes a stale lock by name, which by then may be another writer's fresh one.",
    report: "moxystudio/node-proper-lockfile#121, npm/lockfile#4",
    edits: [
      {
        file: "src/store/lock/file-lock.ts",
        find: "const settled = blocked || isForged ? undefined : await take(newest.number + 1)",
        replace:
          "if (!blocked && !newest.released) removeQuietly(files, join(folder, nameEpoch(newest.number)))\n" +
          "      const settled = blocked ? undefined : await take(newest.number + (newest.released ? 1 : 0))",
      },
      {
        file: "src/store/lock/file-lock.ts",
        find: "const epoch = before.number + 1",
        replace: "const epoch = before.number + (before.released ? 1 : 0)",
      },
    ],
    test: [BUGS, "does not take over a lock that another process has just taken over"],
  },
  {
    bug: "release-by-creation",
    says: "Releases the lock by making a file, which a full disk refuses.",
    report: "an early draft of this store",
    edits: [
      {
        file: "src/store/lock/file-lock.ts",
        find: "files.renameSync(path, `",
        replace: '((name: string) => writeNewFile(files, name, Buffer.from("x")))(`',
      },
    ],
    test: [BUGS, "needs no new file to release the lock, so that a full disk cannot keep it"],
  },
  {
    bug: "released-epochs-forgotten",
    says: "Counts only locks that are held, so that a number comes back and the fence lets an old writer pass.",
    report: "an early draft of this store",
    edits: [
      {
        file: "src/store/lock/lock-epochs.ts",
        find: "names.filter(isUsed)",
        replace: "names.filter((name) => isUsed(name) && !name.includes('.rel'))",
      },
      {
        file: "src/store/lock/file-lock.ts",
        find: "now === (own ?? now)",
        replace: "own !== 0n",
      },
    ],
    test: [BUGS, "stops when its lock was taken over and released, and another process has it now"],
  },
  {
    bug: "last-check-left-out",
    says: "Renames over the index without checking whether it is still the one that was read.",
    report: "modelcontextprotocol/servers#4797, anthropics/claude-code#58736",
    edits: [
      {
        file: "src/store/commit/rename-over.ts",
        find: "keyOf(files, to) !== replaces",
        replace: "!files",
      },
    ],
    test: [STORE, "plans the change again when the index was saved meanwhile"],
  },
  {
    bug: "index-read-once",
    says: "Takes the index for complete while an editor is still writing it.",
    report: "modelcontextprotocol/servers#1819",
    edits: [
      {
        file: "src/store/commit/editor-watch.ts",
        find: "return !isOld || (isEmpty && age < LONGEST_SAVE_MS)",
        replace: "return isEmpty && isOld && age < 0",
      },
    ],
    test: [STORE, "waits for an editor that empties the index before it writes it"],
  },
  {
    bug: "missing-index-is-empty",
    says: "Takes an index that an editor has just renamed away for an empty one, and writes that.",
    report: "plur-ai/plur#796",
    edits: [
      {
        file: "src/store/commit/editor-watch.ts",
        find: "waited < LONGEST_MISSING_MS",
        replace: "waited < 0",
      },
    ],
    test: [BUGS, "waits for an index that an editor has renamed away and is about to write again"],
  },
  {
    bug: "symlink-followed",
    says: "Reads a topic through a symlink to a file outside.",
    report: "openclaw/openclaw#68597, openai/codex#21010",
    edits: [
      {
        file: "src/files/read-file.ts",
        find: "(follow ? 0 : (O_NOFOLLOW as number))",
        replace: "0",
      },
    ],
    test: [BUGS, "reads no topic through a symlink out of the memory"],
  },
  {
    bug: "escaped-before-stripped",
    says: "Escapes closing tags first and removes comments afterwards, which can assemble a tag.",
    report: "NousResearch/hermes-agent#10694, bytedance/deer-flow#4119",
    edits: [
      {
        file: "src/index/parse-index.ts",
        find: "const hidden = findHidden(text)",
        replace: "const hidden = findHidden(text).filter(({ isFence }) => isFence)",
      },
      {
        file: "src/prompt/escape.ts",
        find: 'part.replace(tag(), "&lt;")',
        replace: 'part.replace(tag(), "&lt;").replace(/<!--[^]*?-->/g, "")',
      },
    ],
    test: ["test/loader.test.ts", "holds exactly one opening and one closing tag, whatever the files say"],
  },
  {
    bug: "comments-in-square-time",
    says: "Finds comments in a time that grows with the square of the text.",
    report: "zwave-js/zwave-js#9004",
    edits: [
      {
        file: "src/index/scan-markdown.ts",
        find: "const next = LINE_END.lastIndex",
        replace: "const next = Math.min(index + 8, (text.match(/-->/g) ?? []).length + index)",
      },
    ],
    test: ["src/prompt/growth.test.ts", "stripComments ends in time for 200 KB of anything"],
  },
  {
    bug: "projects-share-memory",
    says: "`/a/b-c` and `/a-b/c` have one memory directory.",
    report: "anthropics/claude-code#93960, #69245, #29471",
    edits: [
      {
        file: "src/paths/project-folder.ts",
        find: "return owner === undefined || owner === workspace ?",
        replace: "return owner !== hashOfPath(workspace) ?",
      },
    ],
    test: ["src/paths/memory-paths.test.ts", "never lets /a/b-c and /a-b/c share a folder"],
  },
  {
    bug: "slug-of-the-index",
    says: "A topic named `memory` is the index itself where names ignore case.",
    report: "agentscope-ai/ReMe#228, openclaw/openclaw#36623",
    edits: [
      {
        file: "src/paths/check-address.ts",
        find: 'instructions", isReservedSlug]',
        replace: 'instructions", (name) => isReservedSlug(name) && name === ""]',
      },
    ],
    test: ["src/paths/check-slug.test.ts", "refuses P07 the index"],
  },
  {
    bug: "yaml-of-any-depth",
    says: "Gives deeply nested YAML to the parser; a few such files end the process.",
    report: "CVE-2026-33532, mastra-ai/mastra#15330",
    edits: [
      {
        file: "src/topics/yaml-nodes.ts",
        find: "maxDepth: FRONTMATTER_MAX_DEPTH + 1",
        replace: "maxDepth: FRONTMATTER_MAX_DEPTH + Number.MAX_SAFE_INTEGER",
      },
    ],
    test: [BUGS, "that nests deeper than 16 levels by brackets is not parsed"],
  },
  {
    bug: "newest-cut-first",
    says: "Adds new pointers at the end of the index, where every reader cuts.",
    report: "anthropics/claude-code#40210, #92998",
    edits: [
      {
        file: "src/index/insert-lines.ts",
        find: 'placement === "first" ?',
        replace: "!lines ?",
      },
    ],
    test: ["test/memory.test.ts", "puts new pointers first, or last when asked to"],
  },
  {
    bug: "frontmatter-rewritten",
    says: "Changes one value and rewrites the whole frontmatter, without comments and unknown keys.",
    report: "anthropics/claude-code#74666, nimbalyst/nimbalyst#1552",
    edits: [
      {
        file: "src/topics/edit-topic.ts",
        find: "  const edited = editFrontmatter(block, {",
        replace: '  const edited = editFrontmatter("", {',
      },
    ],
    test: ["test/memory.test.ts", "changes one line of the index and nothing else of what people wrote"],
  },
  {
    bug: "half-a-character",
    says: "Cuts a description by UTF-16 units, in the middle of an emoji.",
    report: "openclaw/openclaw#102478, #107876",
    edits: [
      {
        file: "src/index/format-pointer.ts",
        find: "[...line.slice(0, 2 * DESCRIPTION_MAX + 2)]",
        replace: 'line.split("")',
      },
    ],
    test: [
      "src/index/format-pointer.test.ts",
      "cuts what is longer than 120 code points, and no code point in two",
    ],
  },
  {
    bug: "four-digit-revisions",
    says: "Compares the first four digits of two revisions.",
    report: "",
    edits: [
      {
        file: "src/changes/checks.ts",
        find: "expect === revision)",
        replace: "expect?.slice(0, 4) === revision?.slice(0, 4))",
      },
    ],
    test: ["test/weak-checks.test.ts", "compares whole revisions, not their beginnings"],
  },
  {
    bug: "purge-leaves-a-copy",
    says: "Leaves a purged text in a record that a crash has left.",
    report: "",
    edits: [
      {
        file: "src/store/history/purge.ts",
        find: "choice.all && name.startsWith(OPEN_PREFIX)",
        replace: "choice === undefined && name.startsWith(OPEN_PREFIX)",
      },
    ],
    test: [
      "test/store-history.test.ts",
      "destroys a crash record, and what could not be carried over from format 1",
    ],
  },
]
