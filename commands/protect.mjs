import { runScript } from "./run-script.mjs";

await runScript("server/run-protect.ts", { built: false, tests: false });
