import { runScript } from "./run-script.mjs";

await runScript("server/commands/price.ts", { built: false, tests: false });
