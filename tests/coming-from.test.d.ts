import "./coming-from/caliban.ts";
import "./coming-from/claude-code.ts";
import "./coming-from/every-layout.ts";
import "./coming-from/memory-tool.ts";
import "./coming-from/squads.ts";
import "./coming-from/open-claw-and-wundr.ts";
