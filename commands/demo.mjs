import { runScript } from "./run-script.mjs";

await runScript("demo/fill.ts", { built: false });
