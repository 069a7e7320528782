import { runScript } from "./run-script.mjs";

await runScript("server/commands/files.ts", { built: false, tests: false });
