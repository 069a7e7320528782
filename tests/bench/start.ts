import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { median, rounded, type Benchmark } from "./figure.ts";
import { startProgram } from "#tests/support/program.ts";

const pages = ["/", "/connexion", "/enregistrement", "/faq", "/cgu", "/accueil", "/contactez-nous", "/nulle-part"];
const visits = 10 * pages.length;

/** Every kind of page, drawn ten times. */
async function visitPages(url: string): Promise<void> {
  for (let visit = 0; visit < visits; visit += 1) await (await fetch(url + pages[visit % pages.length])).text();
}

/** From the process's start to its first answer, with a database that is there already. */
export const start: Benchmark = {
  name: "start",
  about: "server/main.ts with its own database and existing data: time to the first answer, memory",
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), "silecs-start-"));
    try {
      const times = [];
      let memory = 0;
      for (let round = 0; round < 4; round += 1) {
        const program = await startProgram("server/main.ts", { DATA_DIR: folder });
        await visitPages(program.url);
        memory = program.residentMegabytes();
        // The first round makes the database and loads the catalogue.
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
        {
          name: "resident megabytes",
          measured: `${rounded(memory)} MB after ${visits} pages`,
          value: memory,
          must: { atMost: 300 },
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
