import { resolvedArguments, runScript } from "./run-script.mjs";

await runScript("server/commands/import.ts", { built: false, tests: false, args: resolvedArguments() });
