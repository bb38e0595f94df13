export const HELP = `Usage: caliban-memory-mcp [options]

Serves an agent's memory to clients of the Model Context Protocol, over stdin and stdout.

  -d, --directory <folder>   the memory directory; default: that of the project in the current folder
      --read-only            refuse every change
      --history              offer the history, too: tools to list, undo and restore changes, and earlier texts
      --layout <name>        the arrangement of another product: claude-code, agents-memory, squads, openclaw, wundr, notes
      --squad, --agent       both required by --layout squads; with claude-code, --agent is a subagent
      --mount <name=folder>  show a further memory directory; name=folder:write allows changes (repeatable)
      --http                 serve Streamable HTTP on 127.0.0.1 instead; the token is CALIBAN_MCP_TOKEN or a new one,
                             which is printed with the address
      --port <number>        the port for --http; default: any free one
      --session-start        print the memory for a session-start hook of Claude Code or Gemini CLI, and exit
      --memory <command>     run a /memory command, such as "rebuild-index" or "undo deploy", and exit; "help" lists them
  -h, --help                 show this text
  -v, --version              show the version
`

/** An output that names a command of `/memory`, with how it is typed in a terminal. */
export function withTerminalCommand(text: string): string {
  const how =
    'To run a command such as /memory list in a terminal, with the same options: npx -y --prefix ~ @caliban/memory-mcp --memory "list"'
  return text.includes("/memory ") ? `${text}\n\n${how}` : text
}
