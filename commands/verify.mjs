import { runScript } from "./run-script.mjs";

await runScript("server/commands/verify.ts", { built: false, tests: false });
