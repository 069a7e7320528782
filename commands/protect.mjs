import { runScript } from "./run-script.mjs";

await runScript("server/commands/protect.ts", { built: false, tests: false });
