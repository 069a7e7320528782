import { runScript } from "./run-script.mjs";

await runScript("server/commands/jobs.ts", { built: false, tests: false });
