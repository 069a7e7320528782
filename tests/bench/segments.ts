import { randomBytes } from "node:crypto";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createMediaHolders } from "#server/media/holders.ts";
import { createMediaSigner, signatureQuery } from "#server/media/signing.ts";
import { loadMediaKey } from "#server/media/key.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { median, rounded, type Benchmark } from "./figure.ts";
import { load } from "./load.ts";
import { hasNginx, startNginx } from "./nginx.ts";
import { startProgram } from "#tests/support/program.ts";

const segmentBytes = 200_000;
const extents = { full: { rounds: 3, seconds: 4 }, quick: { rounds: 1, seconds: 0.2 } };

/** Signed segments from the program's media server, against nginx serving the same file unsigned. */
export const segments: Benchmark = {
  name: "segments",
  about: "one 200 kB segment, signed, against nginx",
  async run(extent) {
    const { rounds, seconds } = extents[extent];
    if (!hasNginx()) return [];
    const folder = mkdtempSync(path.join(tmpdir(), "silecs-segments-"));
    const database = await createTestDatabase();
    mkdirSync(path.join(folder, "media", "bench"), { recursive: true });
    writeFileSync(path.join(folder, "media", "bench", "s.m4s"), Buffer.alloc(segmentBytes, 7));
    const secret = randomBytes(32).toString("base64");
    const site = await startProgram("server/main.ts", {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      APP_SECRET: secret,
      PUBLIC_URL: "http://bench.localhost",
      DEMO_CATALOGUE: "0",
    });
    const nginx = await startNginx(folder);
    const signed = createMediaSigner(loadMediaKey(folder, undefined)).sign({
      resource: "http://bench.localhost/media/bench/*",
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    const query = signatureQuery(createMediaHolders(secret).bind(signed, "anyone"));
    try {
      const ours = [];
      const theirs = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await load(site, () => `/media/bench/s.m4s?${query}`, { seconds }));
        theirs.push(await load(nginx, () => "/media/bench/s.m4s", { seconds }));
      }
      const own = median(ours.map(({ requestsPerSecond }) => requestsPerSecond));
      const limit = median(theirs.map(({ requestsPerSecond }) => requestsPerSecond));
      const cpu = median(ours.map(({ cpuMillisecondsPerRequest }) => cpuMillisecondsPerRequest));
      return [
        {
          name: "segments served / nginx",
          measured: `${rounded(own)} req/s, ${rounded(cpu)} ms of processor time each`,
          against: `nginx without signatures ${rounded(limit)} req/s`,
          value: own / limit,
          must: { atLeast: 0.2 },
        },
      ];
    } finally {
      await nginx.stop();
      await site.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
