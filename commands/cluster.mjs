import { runScript } from "./run-script.mjs";

const starts = !process.argv
  .slice(2)
  .some((word) => ["status", "kill", "hang", "cut-off", "demote", "fill", "resume", "stop"].includes(word));
await runScript("commands/cluster/main.ts", { built: starts, tests: false });
