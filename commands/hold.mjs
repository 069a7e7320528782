import { runScript } from "./run-script.mjs";

await runScript("server/run-hold.ts", { built: false, tests: false });
