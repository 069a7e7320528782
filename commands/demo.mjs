import { runScript } from "./run-script.mjs";

await runScript("server/demo/fill.ts", { built: false });
