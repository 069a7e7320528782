import { runScript } from "./run-script.mjs";

await runScript("server/run-staff.ts", { built: false, tests: false });
