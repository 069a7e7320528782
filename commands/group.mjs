import { runScript } from "./run-script.mjs";

await runScript("server/commands/group.ts", { built: false, tests: false });
