import { runScript } from "./run-script.mjs";

await runScript("tests/bench/main.ts", { built: true });
