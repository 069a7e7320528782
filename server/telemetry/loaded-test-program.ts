import { registerHooks } from "node:module";

/** Runs the program, and prints the address of each module of OpenTelemetry that it loads. */
registerHooks({
  load(url, context, nextLoad) {
    if (url.includes("@opentelemetry")) process.stdout.write(`loaded ${url}\n`);
    return nextLoad(url, context);
  },
});
await import("../main.ts");
