import { runScript } from "./run-script.mjs";

await runScript("tests/soak/main.ts", { built: true });
