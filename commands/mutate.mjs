// Mutation testing: plants faults in the rules, one at a time, and lists those that no test detects. `npm run mutate --
// billing` runs only one room.
import { ROOT, commandOf, ensureInstalled, fail, findNode } from "./bootstrap.mjs";
import { runStep } from "./steps.mjs";
import { ROOMS } from "../tests/mutation/rooms.mjs";

/** A room with a database takes half an hour on two cores that are busy. */
const LIMIT_MS = 60 * 60_000;

await ensureInstalled({ tests: true });
const node = findNode();
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in ROOMS));
if (unknown.length > 0) fail(`There is no room ${unknown.join(", ")}: choose from ${Object.keys(ROOMS).join(", ")}.`);

const faults = [];
for (const name of requested.length > 0 ? requested : Object.keys(ROOMS)) {
  const { mutate, tests, database } = ROOMS[name];
  const args = [commandOf("@stryker-mutator/core", "stryker"), "run", "--mutate", mutate.join(",")];
  const env = {
    ...process.env,
    NODE_ENV: "test",
    MUTATE_TESTS: tests.join(","),
    MUTATE_DATABASE: database ? "1" : "0",
  };
  const code = await runStep(`Faults in ${name}`, node, args, { cwd: ROOT, limitMs: LIMIT_MS, env });
  if (code !== 0) faults.push(name);
}
if (faults.length > 0) fail(`Too many faults go unnoticed in ${faults.join(", ")}; see above.`);
