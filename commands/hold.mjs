import { runScript } from "./run-script.mjs";

await runScript("server/commands/hold.ts", { built: false, tests: false });
