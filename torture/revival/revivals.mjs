// Bugs that stores of this kind had, each with the edits that bring it back into packages/memory-core.
// `report` is the public report, where there is one; `find` must stand in the file exactly once.

const PREFIX = ["src/prompt", "test/loader.test.ts"]
const STORE = ["test/file-store.test.ts", "test/stores.contract.test.ts", "test/revived-bugs.test.ts"]

/** @type {{ bug: string, says: string, report: string, edits: { file: string, find: string, replace: string }[], tests: string[] }[]} */
export const revivals = [
  {
    bug: "fixed-temporary-name",
    says: "Every write uses the same temporary file, and overwrites the one that is there.",
    report: "gsd-build/gsd-2#828",
    edits: [
      {
        file: "src/store/stage.ts",
        find: '`${TEMPORARY}${randomBytes(8).toString("hex")}`',
        replace: "`${TEMPORARY}${leftovers.size}`",
      },
      {
        file: "src/files/write-file.ts",
        find: "constants.O_CREAT | constants.O_EXCL | (",
        replace: "constants.O_CREAT | constants.O_TRUNC | (",
      },
    ],
    tests: STORE,
  },
  {
    bug: "short-write-ignored",
    says: "One write call, whatever the disk took of it.",
    report: "coder/xum#4282, fabiospampinato/atomically#18",
    edits: [
      {
        file: "src/files/write-file.ts",
        find: "while (written < bytes.length) {",
        replace: "if (written < bytes.length) {",
      },
      {
        file: "src/files/write-file.ts",
        find: "    if (Number(stat.size) !== bytes.length) throw inputOutputError(path)\n",
        replace: "",
      },
    ],
    tests: STORE,
  },
  {
    bug: "no-sync",
    says: "Renames a file over the old one without a word to the disk.",
    report: "plur-ai/plur#796",
    edits: [
      { file: "src/files/write-file.ts", find: "    if (sync) files.fsyncSync(descriptor)\n", replace: "" },
    ],
    tests: STORE,
  },
  {
    bug: "sync-after-rename",
    says: "Asks the disk to keep the bytes only when the new name is out already.",
    report: "CodebuffAI/freebuff#1169",
    edits: [
      {
        file: "src/store/stage.ts",
        find: "writeNewFile(files, path, bytes, sync)",
        replace: "writeNewFile(files, path, bytes, sync && false)",
      },
      {
        file: "src/store/commit-file.ts",
        find: "      files.renameSync(from, to)\n      return true\n",
        replace:
          "      files.renameSync(from, to)\n      const late = files.openSync(to, 0)\n      files.fsyncSync(late)\n      files.closeSync(late)\n      return true\n",
      },
    ],
    tests: STORE,
  },
  {
    bug: "folder-not-synced",
    says: "Says that a write lasts although a power cut can still undo its rename.",
    report: "npm/write-file-atomic#64",
    edits: [
      {
        file: "src/store/transaction.ts",
        find: 'durability === "full" && syncFolder(files, folders.memory)',
        replace: 'durability === "full"',
      },
    ],
    tests: STORE,
  },
  {
    bug: "index-before-topic",
    says: "The index names a topic before the topic is there.",
    report: "ALICE, OSDI 2014: order of writes",
    edits: [
      {
        file: "src/store/transaction.ts",
        find: "    if (topicPath !== undefined && plan.topic !== undefined) {\n",
        replace:
          "    if (newIndex) await commitIndex(context, stage, { staged: newIndex, seen: index, lateSaves, again: async () => undefined })\n" +
          "    if (topicPath !== undefined && plan.topic !== undefined) {\n",
      },
    ],
    tests: STORE,
  },
  {
    bug: "no-fence",
    says: "A writer that stood still goes on as if it held the lock.",
    report: "Jepsen, etcd 3.4.3: locks without a fence",
    edits: [
      { file: "src/store/transaction.ts", find: "if (lock.isHeld()) return", replace: "if (lock) return" },
    ],
    tests: STORE,
  },
  {
    bug: "age-by-our-clock",
    says: "Judges a lock by the difference between our clock and the file's.",
    report: "proper-lockfile 4.1.2",
    edits: [
      {
        file: "src/store/file-lock.ts",
        find: "ownTime - stat.mtimeMs + performance.now() - started",
        replace: "Date.now() - stat.mtimeMs",
      },
    ],
    tests: STORE,
  },
  {
    bug: "takeover-by-removal",
    says: "Removes a stale lock by name, which by then may be another writer's fresh one.",
    report: "moxystudio/node-proper-lockfile#121, npm/lockfile#4",
    edits: [
      {
        file: "src/store/file-lock.ts",
        find: "      const mine = newest.number + 1\n",
        replace:
          "      const mine = newest.number + (newest.released ? 1 : 0)\n" +
          "      if (!newest.released) removeQuietly(files, join(folder, nameEpoch(mine)))\n",
      },
    ],
    tests: STORE,
  },
  {
    bug: "release-by-creation",
    says: "Releases the lock by making a file, which a full disk refuses.",
    report: "an early draft of this store",
    edits: [
      {
        file: "src/store/file-lock.ts",
        find: '        files.renameSync(path, `${path}.rel${left === undefined ? "" : `-${left}`}`)\n',
        replace:
          '        writeNewFile(files, `${path}.rel${left === undefined ? "" : `-${left}`}`, Buffer.from("x"), false)\n',
      },
    ],
    tests: STORE,
  },
  {
    bug: "released-epochs-forgotten",
    says: "Counts only locks that are held, so that a number comes back and the fence lets an old writer pass.",
    report: "an early draft of this store",
    edits: [
      {
        file: "src/store/file-lock.ts",
        find: "/^lock-(\\d{12})(\\.rel(?:-([\\d.]+))?)?$/",
        replace: "/^lock-(\\d{12})(\\0)?(\\0)?$/",
      },
    ],
    tests: STORE,
  },
  {
    bug: "last-look-left-out",
    says: "Renames over the index without looking whether it is still the one that was read.",
    report: "modelcontextprotocol/servers#4797, anthropics/claude-code#58736",
    edits: [
      {
        file: "src/store/commit-file.ts",
        find: "    if (keyOf(files, to) !== expectedKey) return false\n",
        replace: "",
      },
    ],
    tests: STORE,
  },
  {
    bug: "index-read-once",
    says: "Takes the index for what it is while an editor is still writing it.",
    report: "modelcontextprotocol/servers#1819",
    edits: [
      {
        file: "src/store/settled-read.ts",
        find: "  for (let look = 1; look <= LOOKS; look++) {\n",
        replace:
          "  if (limit > 0) return readSeen(files, path, limit)\n  for (let look = 1; look <= LOOKS; look++) {\n",
      },
    ],
    tests: STORE,
  },
  {
    bug: "missing-index-is-empty",
    says: "Takes an index that an editor has just renamed away for an empty one, and writes that.",
    report: "plur-ai/plur#796",
    edits: [
      {
        file: "src/store/settled-read.ts",
        find: "if (look >= LOOKS_IF_MISSING || known === undefined) return undefined",
        replace: "return undefined",
      },
    ],
    tests: STORE,
  },
  {
    bug: "symlink-followed",
    says: "Reads a topic through a symlink to a file outside.",
    report: "openclaw/openclaw#68597, openai/codex#21010",
    edits: [
      {
        file: "src/files/read-file.ts",
        find: "(follow ? 0 : O_NOFOLLOW)",
        replace: "(follow ? 0 : O_NOFOLLOW & 0)",
      },
    ],
    tests: STORE,
  },
  {
    bug: "escaped-before-stripped",
    says: "Looks for closing tags first and takes comments out afterwards, which can put one together.",
    report: "NousResearch/hermes-agent#10694, bytedance/deer-flow#4119",
    edits: [
      {
        file: "src/prompt/index-view.ts",
        find: "    text: textOf(lines),\n    bytesNotRead,\n",
        replace: "    text: textOf(lines),\n    raw: decodeLines(bytes),\n    bytesNotRead,\n",
      },
      {
        file: "src/prompt/block.ts",
        find: "  const whole = escapeText(clean, tags, topics !== undefined).trim()\n",
        replace:
          "  const raw = (tier as { raw?: string }).raw ?? clean\n" +
          '  const whole = escapeText(raw, tags, topics !== undefined).replace(/<!--[^]*?-->/g, "").trim()\n',
      },
    ],
    tests: PREFIX,
  },
  {
    bug: "comments-by-pattern",
    says: "Strips comments with a pattern whose time grows with the square of the text.",
    report: "zwave-js/zwave-js#9004",
    edits: [
      {
        file: "src/prompt/strip-comments.ts",
        find: "    if (unclosed.some((known) => close.startsWith(known))) continue\n",
        replace: "",
      },
    ],
    tests: PREFIX,
  },
  {
    bug: "projects-share-memory",
    says: "`/a/b-c` and `/a-b/c` have one memory directory.",
    report: "anthropics/claude-code#93960, #69245, #29471",
    edits: [
      {
        file: "src/paths/origin-record.ts",
        find: "return owner === undefined || owner === workspace ? folder : `${folder}-${hashOfPath(workspace)}`",
        replace: "return owner === hashOfPath(workspace) ? `${folder}-` : folder",
      },
    ],
    tests: ["src/paths"],
  },
  {
    bug: "slug-of-the-index",
    says: "A topic named `memory` is the index itself where names are one whatever their case.",
    report: "file systems that fold case (APFS, NTFS)",
    edits: [
      {
        file: "src/paths/slug.ts",
        find: '  if (/^memory$/i.test(slug)) return "MEMORY.md is the index itself"\n',
        replace: "",
      },
    ],
    tests: ["src/paths"],
  },
  {
    bug: "yaml-as-deep-as-it-comes",
    says: "Gives deeply nested YAML to the parser; a few such files end the process.",
    report: "CVE-2026-33532, mastra-ai/mastra#15330",
    edits: [
      {
        file: "src/topics/read-frontmatter.ts",
        find: "  if (isTooDeep(block)) return",
        replace: "  if (isTooDeep(block) && block === String(FRONTMATTER_MAX_DEPTH)) return",
      },
    ],
    tests: ["src/topics"],
  },
  {
    bug: "newest-cut-first",
    says: "Adds new pointers at the end of the index, where every reader cuts.",
    report: "anthropics/claude-code#40210, #92998",
    edits: [
      {
        file: "src/topic-index/insert-lines.ts",
        find: 'placement === "first" ? first : endOfList(lines, first)',
        replace: "endOfList(lines, first)",
      },
    ],
    tests: ["src/topic-index", "test/memory.test.ts"],
  },
  {
    bug: "frontmatter-written-anew",
    says: "Changes one value and writes the whole frontmatter anew, without comments and unknown keys.",
    report: "anthropics/claude-code#74666, nimbalyst/nimbalyst#1552",
    edits: [
      {
        file: "src/topics/format-topic.ts",
        find: "    editFrontmatter(block, draft, end),\n",
        replace:
          '    formatTopic(draft).split("---\\n")[1]?.replaceAll("\\n", editFrontmatter("", draft, end) && end),\n',
      },
    ],
    tests: ["src/topics", "test/memory.test.ts"],
  },
  {
    bug: "half-a-character",
    says: "Cuts a description by UTF-16 units, in the middle of an emoji.",
    report: "openclaw/openclaw#102478, #107876",
    edits: [
      {
        file: "src/topic-index/format-pointer.ts",
        find: "const characters = [...line]",
        replace: 'const characters = line.split("")',
      },
    ],
    tests: ["src/topic-index"],
  },
]
