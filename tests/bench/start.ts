import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { median, rounded, type Benchmark } from "./figure.ts";
import { startProgram } from "#tests/support/program.ts";

/** From process start to the first answer, with an existing database. */
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
      return [
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
