import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { median, rounded, type Benchmark, type Extent } from "./figure.ts";
import { startProgram } from "#tests/support/program.ts";

/** What the demo's people may add to a first start, in seconds. */
const mostForPeople = 2;

/** From process start to the first answer, with an existing database; and of a first start, with and without the demo's people. */
export const start: Benchmark = {
  name: "start",
  about: "server/main.ts with its own database and existing data: time to the first answer",
  async run(extent) {
    const folder = mkdtempSync(path.join(tmpdir(), "silecs-start-"));
    try {
      const times = [];
      for (let round = 0; round <= (extent === "quick" ? 1 : 3); round += 1) {
        const program = await startProgram("server/main.ts", { DATA_DIR: folder });
        // The first round creates the database and loads the catalogue.
        if (round > 0) times.push(program.startMilliseconds);
        await program.stop();
      }
      const time = median(times);
      const { alone, withPeople } = await firstStarts(extent);
      const more = (withPeople - alone) / 1000;
      return [
        {
          name: "seconds that the demo's people add to a first start",
          measured: `${rounded(more * 1000)} ms`,
          against: `without them: ${rounded(alone)} ms`,
          value: more,
          must: { atMost: mostForPeople },
        },
        {
          name: "seconds to the first answer",
          measured: `${rounded(time)} ms`,
          value: time / 1000,
          must: { atMost: 3 },
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Medians of first starts in milliseconds, by turns, so that what else the machine does meets both. */
async function firstStarts(extent: Extent): Promise<{ alone: number; withPeople: number }> {
  const times = { "0": [] as number[], "1": [] as number[] };
  for (let round = 0; round < (extent === "quick" ? 1 : 3); round += 1)
    for (const people of ["0", "1"] as const) times[people].push(await firstStart(people));
  return { alone: median(times["0"]), withPeople: median(times["1"]) };
}

async function firstStart(people: "0" | "1"): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), "silecs-first-start-"));
  try {
    const program = await startProgram("server/main.ts", { DATA_DIR: folder, DEMO_PEOPLE: people });
    await program.stop();
    return program.startMilliseconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
