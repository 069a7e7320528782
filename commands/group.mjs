import { runScript } from "./run-script.mjs";

await runScript("server/run-group.ts", { built: false, tests: false });
