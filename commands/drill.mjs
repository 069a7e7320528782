import { resolvedArguments, runScript } from "./run-script.mjs";

await runScript("server/commands/drill.ts", { built: false, tests: false, args: resolvedArguments() });
