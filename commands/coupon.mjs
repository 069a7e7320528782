import { runScript } from "./run-script.mjs";

await runScript("server/commands/coupon.ts", { built: false, tests: false });
