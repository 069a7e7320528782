import { runScript } from "./run-script.mjs";

await runScript("server/run-verify.ts", { built: false, tests: false });
