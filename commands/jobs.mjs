import { runScript } from "./run-script.mjs";

await runScript("server/run-jobs.ts", { built: false, tests: false });
