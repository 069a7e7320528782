import { runScript } from "./run-script.mjs";

if (process.argv[2] === "record") await runScript("tests/demo-people/record.ts", { built: false, args: [] });
else await runScript("server/demo/fill.ts", { built: false });
