import { shareDeclaredRows } from "#tests/support/declared-rows.ts";
import { reportOf, soakCluster } from "./cluster/cluster.ts";
import { bigUpload } from "./big-upload.ts";
import { damaged } from "./corrupt.ts";
import { fuzzing } from "#tests/fuzz/fuzzing.ts";
import { flooding } from "./floods.ts";
import { killing } from "./kills.ts";
import { shifting } from "./shifts.ts";

const [killCount, fileCount, gigabytes, callCount] = [200, 20, 5, 20_000];
const floodSeconds = 6;
const clusterSize = {
  kills: Number(process.env["KILLS"] ?? 100),
  drills: Number(process.env["DRILLS"] ?? 20),
  viewers: Number(process.env["VIEWERS"] ?? 100),
};
/** Memory limit of the program a minute after floods, in megabytes. */
const heldAtMost = (before: number) => 1.2 * before;

/** Returns the observations, and those that are faults. */
type Soak = { about: string; run: (seed: number) => Promise<{ seen: string; faults: string[] }> };

const soaks: Record<string, Soak> = {
  kills: {
    about: `${killCount} times a process is killed while a film is sent, encoded and published`,
    async run(seed) {
      const { kills, stuck, torn, orphans } = await killing({ kills: killCount, seed });
      const seen = Object.entries(kills).map(([victim, count]) => `${victim} ${count}`);
      const faults = Object.entries({ stuck, "half published": torn, "left behind": orphans });
      return {
        seen: `killed: ${seen.join(", ")}`,
        faults: faults.flatMap(([kind, found]) => found.map((one) => `${kind}: ${one}`)),
      };
    },
  },
  cluster: {
    about: `${clusterSize.kills} parts of a cluster are killed and ${clusterSize.drills} drills held under ${clusterSize.viewers} viewers and writers`,
    run: async (seed) => reportOf(await soakCluster({ ...clusterSize, seed })),
  },
  damaged: {
    about: `${fileCount} damaged films come out whole or end with a reason in words`,
    run: async (seed) => ({ seen: `${fileCount} files`, faults: await damaged({ files: fileCount, seed }) }),
  },
  upload: {
    about: `${gigabytes} GB arrive while the server is killed: at most one chunk is sent again each time`,
    async run(seed) {
      const bytes = gigabytes * 1024 ** 3;
      const { state, interruptions, resentBytes, chunkBytes } = await bigUpload({
        bytes,
        kills: 10,
        everyMs: 4000,
        seed,
      });
      const faults = [
        ...(state === "done" ? [] : [`the upload is ${state}`]),
        ...(interruptions > 0 ? [] : ["it was over before anything was killed"]),
        ...(resentBytes <= interruptions * chunkBytes ? [] : [`${resentBytes} bytes were sent again`]),
      ];
      return { seen: `${interruptions} kills, ${Math.round(resentBytes / 1024 ** 2)} MB sent again`, faults };
    },
  },
  fuzz: {
    about: `${callCount} hostile requests, to every call as everybody and to paths that are none: no fault of ours`,
    async run(seed) {
      const { statuses, reached, faults } = await fuzzing({ calls: callCount, seed });
      const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
      return { seen: `${counts.join(", ")}; ${reached.size} calls succeeded at least once`, faults };
    },
  },
  shifts: {
    about: "every page at four widths on a slow processor: nothing shifts by more than 0.01 while it loads",
    async run() {
      const { visits, moved } = await shifting(0.01);
      return { seen: `${visits} visits`, faults: moved };
    },
  },
  floods: {
    about: `ten kinds of floods, ${floodSeconds} s each: a minute later the memory is given back`,
    async run() {
      const { before, peaks, after } = await flooding({ seconds: floodSeconds });
      const course = Object.entries(peaks).map(([name, most]) => `${name} ${Math.round(most)}`);
      const held = `${Math.round(before)} MB before, ${Math.round(after)} MB afterwards`;
      const faults = after <= heldAtMost(before) ? [] : [held];
      return { seen: `${held}; at most during ${course.join(", ")}`, faults };
    },
  },
};

const given = process.argv.slice(2);
const requestedNames = given.filter((word) => !/^\d+$/.test(word));
if (requestedNames.some((name) => !(name in soaks))) {
  const lines = Object.entries(soaks).map(([name, { about }]) => `\n  ${name.padEnd(10)} ${about}`);
  process.stdout.write(`Long tests:${lines.join("")}\n`);
  process.exit(2);
}
// A number among the arguments is the seed of a run to repeat.
const seed = Number(given.find((word) => /^\d+$/.test(word)) ?? process.hrtime.bigint() % 1_000_000n);
process.stdout.write(`Seed ${seed}\n`);
shareDeclaredRows();
for (const [name, { about, run }] of Object.entries(soaks).filter(
  ([key]) => requestedNames.length === 0 || requestedNames.includes(key),
)) {
  process.stdout.write(`\n${name}: ${about}\n`);
  const begunAt = performance.now();
  const { seen, faults } = await run(seed);
  const seconds = Math.round((performance.now() - begunAt) / 1000);
  process.stdout.write(`  ${seen}, in ${seconds} s; ${faults.length === 0 ? "no fault" : "FAULTS"}\n`);
  for (const fault of faults) process.stdout.write(`  - ${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
