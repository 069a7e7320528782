// The journey from the landing page to the tenth second of a film in Firefox and WebKit. `npm run engines -- webkit` runs
// only one.
import { installWithApt } from "./apt.mjs";
import { fail } from "./bootstrap.mjs";
import { ENGINES, missingOf } from "./engine-list.mjs";
import { runScript } from "./run-script.mjs";

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in ENGINES));
if (unknown.length > 0) {
  fail(`There is no engine ${unknown.join(", ")}: choose from ${Object.keys(ENGINES).join(", ")}.`);
}
const names = requested.length > 0 ? requested : Object.keys(ENGINES);
for (const name of names) if (missingOf(name).length > 0) await installWithApt(ENGINES[name].packages);
await runScript("tests/engines/main.ts", { built: true, args: names });
