import { expect, test } from "vitest";
import { editorCommand, waitHint } from "./editor-command.ts";
test.each([
    [{ VISUAL: "code --wait", EDITOR: "vi" }, ["code", "--wait"]],
    [{ VISUAL: " ", EDITOR: "vi" }, ["vi"]],
    [{ EDITOR: `"/opt/my editor/bin" -f` }, ["/opt/my editor/bin", "-f"]],
    [{}, undefined],
])("takes the editor from %j", (env, command) => {
    expect(editorCommand(env, true)).toEqual(command);
});
test("does not search $PATH for an editor without a terminal", () => {
    expect(editorCommand({ PATH: "/usr/bin:/bin", EDITOR: "" }, false)).toBeUndefined();
});
test("says how to make an editor wait", () => {
    expect(waitHint(["/usr/bin/code"])).toBe(`code does not wait; set EDITOR="/usr/bin/code --wait" so that /memory edit can show the change.`);
    expect(waitHint(["code", "-w"])).toBeUndefined();
    expect(waitHint(["vim"])).toBeUndefined();
});
