import { runScript } from "./run-script.mjs";

await runScript("server/commands/staff.ts", { built: false, tests: false });
