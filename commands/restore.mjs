import { resolvedArguments, runScript } from "./run-script.mjs";

await runScript("server/backup/run-restore.ts", { built: false, tests: false, args: resolvedArguments() });
