/** A quoted string is one word. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'[^']*'/gu
const BETWEEN = /\s*(?:&&|\|\||;|\r?\n)\s*/u

/** The commands of a line, in order, without here-documents, redirections, and pipes other than to `tee`. */
export function partsOf(line: string): string[] {
  const quotations: string[] = []
  const open = line
    .replace(/<<-?\s*(["']?)(\w+)\1[\s\S]*?(?:\n\s*\2\b|$)/gu, " ")
    .replace(QUOTED, (quotation) => `\u0000${quotations.push(quotation) - 1}\u0000`)
  return open
    .split(BETWEEN)
    .map((part) =>
      part.replace(/\|(?!\s*(?:sudo )?tee\b).*$/su, "").replace(/\s*\d?>{1,2}(?:&\d|\s*[^\s&]+)/gu, ""),
    )
    .map((part) => part.replace(/\u0000(\d+)\u0000/gu, (_, at: string) => quotations[Number(at)] ?? ""))
    .map((part) => part.replace(/^(?:do|then)\s+/u, "").trim())
    .filter((part) => part !== "" && !/^(?:done|fi|esac|for\s.*|if\s.*|while\s.*)$/u.test(part))
}

const ASSIGNMENTS = /^(?:[A-Z_][A-Z0-9_]*=(?:"[^"]*"|'[^']*'|\S*)\s+)+/u
const WRAPPER = /^(?:sudo(?:\s+-\w+)*|timeout \S+|time|env|nohup|exec)\s+/u

/** A command without its variables and wrappers such as `sudo`. */
export const bareCommand = (part: string): string =>
  part.replace(WRAPPER, "").replace(ASSIGNMENTS, "").replace(WRAPPER, "").trim()

/** Commands that only read. */
const READ_ONLY =
  /^(?:cd|ls|dir|cat|head|tail|echo|printf|pwd|sleep|wait|grep|rg|findstr|find|fd|which|where|type|man|less|more|tree|wc|jq|sed -n|diff|stat|file|ps|top|df|du|true|false|test|env|printenv|history|journalctl|date|whoami|id|git (?:status|diff|log|show|blame|branch|rev-parse|remote|ls-files)|docker (?:ps|logs|images|inspect)|kubectl (?:[^ ]+ )*(?:get|logs|describe)|npm (?:ls|view|outdated)|(?:node|npm|python3?|go|cargo|java) -{1,2}v\w*|systemctl status|helm (?:history|list|status)|Get-\w+|Select-String)(?:\s|$)/u

export const isReadOnly = (part: string): boolean =>
  READ_ONLY.test(bareCommand(part)) && !/\|\s*(?:sudo )?tee\b/u.test(part)

/** The last command of a line that does more than read; empty without one. */
export const mainCommandOf = (line: string): string => partsOf(line).findLast((one) => !isReadOnly(one)) ?? ""

/** Paths and variables outside the project. */
const OF_MACHINE =
  /(?:^|[\s='"`])(?:~\/|\$HOME\b|\/home\/|\/Users\/|[A-Z]:\\Users)|\b(?:JAVA_HOME|LD_LIBRARY_PATH|DISPLAY)=/u

/** Whether a command changes this machine only, and not another one over the network. */
export const isOfMachine = (command: string): boolean =>
  OF_MACHINE.test(command) && !/\b(?:ssh|scp|rsync|kubectl)\b/u.test(command)
