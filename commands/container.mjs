import { runScript } from "./run-script.mjs";

await runScript("commands/container/main.ts", { built: false, tests: false });
