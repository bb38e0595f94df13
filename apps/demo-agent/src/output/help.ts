export const HELP = `caliban-demo: an agent with a memory

  caliban-demo                      start a conversation
  caliban-demo --print "question"   print one answer

Options
  -m, --model <name>     claude-…, gpt-…, provider/name, or offline
  --base-url <url>       any OpenAI-compatible server (Ollama, llama.cpp, vLLM)
  --offline              use the offline model: rules, no language model
  --no-detect            do not look for a model server on this computer
  --cwd <folder>         project folder
  --layout <name>        the directory of another product: claude-code,
                         agents-memory, openclaw, wundr
  --mount <name=folder>  also show this memory, read-only; name=folder:write
                         to write to it
  --no-user-memory       without your own memory, which every project shows
  --bare                 without auto memory
  --read-only            do not change memory
  --show-prompt          print the memory prefix of the system prompt
  --learn                notice what is worth remembering
  -p, --print <text>     print one answer and exit; - reads standard input
  --json                 with --print: print events, one JSON object per line
  --timeout <seconds>    how long to wait for a silent server; default: 120
  --verbose              show every tool call and where memories are stored
  -h, --help             print this help
  -v, --version          print the version

Environment
  ANTHROPIC_API_KEY      selects Anthropic; without a key rules answer
  OPENAI_API_KEY         selects OpenAI

Exit code
  0 success · 1 the turn or command failed, or a memory was refused
  2 invalid usage · 3 nothing was changed, because it is not clear which topic
  is meant · 130 stopped by Ctrl-C
`
