import { plainLine } from "@caliban/text"
import { renderAdded, renderSlugTaken } from "./commands/add.ts"
import { renderConfirmed, renderLearned, renderSeveral, renderUnknownEntry } from "./commands/confirm.ts"
import { renderEdited, renderNoEditor } from "./commands/edit.ts"
import { renderForgotten } from "./commands/forget.ts"
import { renderHelp } from "./commands/help.ts"
import { renderList } from "./commands/list.ts"
import { renderPurged, renderPurgePreview } from "./commands/purge.ts"
import { renderRepaired } from "./commands/rebuild-index.ts"
import { renderNotInTrash } from "./commands/restore.ts"
import { renderRemoved } from "./commands/rm.ts"
import { renderIndex, renderTopic } from "./commands/show.ts"
import { describeOff, renderStatus } from "./commands/status.ts"
import { renderUnknownTopic } from "./commands/topic-files.ts"
import { renderTrash } from "./commands/trash.ts"
import { renderNothingToUndo, renderUndone } from "./commands/undo.ts"
import { renderVerified } from "./commands/verify.ts"
import type { CommandOutcome } from "./outcome.ts"
import { createStyle, type RenderOptions, type Style } from "./text/style.ts"
import { wrapText } from "./text/wrap-text.ts"

/**
 * An outcome as text for a terminal or a pipe, without a final newline. Pure. Escape sequences and other control
 * characters that stand in a file come out as visible escapes.
 */
export function renderOutcome(outcome: CommandOutcome, options: RenderOptions = {}): string {
  const style = createStyle(options)
  switch (outcome.kind) {
    case "status":
      return renderStatus(outcome, style)
    case "list":
      return renderList(outcome, style)
    case "topic":
      return renderTopic(outcome, style)
    case "index":
      return renderIndex(outcome, style)
    case "added":
      return renderAdded(outcome, style)
    case "slug-taken":
      return renderSlugTaken(outcome, style)
    case "edited":
      return renderEdited(outcome, style)
    case "no-editor":
      return renderNoEditor(outcome, style)
    case "removed":
      return renderRemoved(outcome, style)
    case "learned":
      return renderLearned(outcome, style)
    case "confirmed":
      return renderConfirmed(outcome, style)
    case "forgotten":
      return renderForgotten(outcome, style)
    case "several-entries":
      return renderSeveral(outcome, style)
    case "unknown-entry":
      return renderUnknownEntry(outcome, style)
    case "not-learning":
      return say("This program does not learn entries. Run /memory list to see the topics.", style)
    case "undone":
    case "restored":
      return renderUndone(outcome, style)
    case "nothing-to-undo":
      return renderNothingToUndo(outcome, style)
    case "trash":
      return renderTrash(outcome, style)
    case "purge-preview":
      return renderPurgePreview(outcome, style)
    case "purged":
      return renderPurged(outcome, style)
    case "not-in-trash":
      return renderNotInTrash(outcome, style)
    case "repaired":
      return renderRepaired(outcome, style)
    case "verified":
      return renderVerified(outcome, style)
    case "help":
      return renderHelp(outcome, style)
    case "unknown-topic":
      return renderUnknownTopic(outcome, style)
    case "off":
      return say(describeOff(outcome.because), style)
    case "failed":
      return say(outcome.message, style)
    case "invalid":
      return [say(outcome.message, style), say(`Usage: ${outcome.usage}`, style)].join("\n")
  }
}

function say(text: string, style: Style): string {
  return wrapText(plainLine(text), style.width).join("\n")
}
