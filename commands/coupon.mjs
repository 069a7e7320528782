import { runScript } from "./run-script.mjs";

await runScript("server/run-coupon.ts", { built: false, tests: false });
