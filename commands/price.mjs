import { runScript } from "./run-script.mjs";

await runScript("server/run-price.ts", { built: false, tests: false });
