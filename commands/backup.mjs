import { resolvedArguments, runScript } from "./run-script.mjs";

await runScript("server/backup/run-backup.ts", { built: false, tests: false, args: resolvedArguments() });
