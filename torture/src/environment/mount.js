import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
export function mountTmpfs(folder, options) {
    mkdirSync(folder, { recursive: true });
    if (!call("mount", "-t", "tmpfs", "-o", `mode=0755,${options}`, "tmpfs", folder))
        return undefined;
    return {
        readOnly: () => call("mount", "-o", "remount,ro", folder),
        writable: () => call("mount", "-o", "remount,rw", folder),
        remove: () => {
            if (!call("umount", folder))
                call("umount", "-l", folder);
        },
    };
}
function call(command, ...args) {
    return process.platform === "linux" && spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
