import { resolvedArguments, runScript } from "./run-script.mjs";

await runScript("server/run-import.ts", { built: false, tests: false, args: resolvedArguments() });
