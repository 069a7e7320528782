import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createMediaSigner, signatureQuery } from "#server/media/signing.ts";
import { loadMediaKey } from "#server/media/key.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { median, rounded, type Benchmark } from "./figure.ts";
import { load } from "./load.ts";
import { startProgram, type Program } from "#tests/support/program.ts";

const segmentBytes = 200_000;

/** Signed segments from the program's media server, against nginx serving the same file unsigned. */
export const segments: Benchmark = {
  name: "segments",
  about: "one 200 kB segment, signed, against nginx",
  async run() {
    if (spawnSync("nginx", ["-v"]).error) {
      process.stdout.write("  nginx is not installed: nothing to compare with\n");
      return [];
    }
    const folder = mkdtempSync(path.join(tmpdir(), "silecs-segments-"));
    const database = await createTestDatabase();
    mkdirSync(path.join(folder, "media", "bench"), { recursive: true });
    writeFileSync(path.join(folder, "media", "bench", "s.m4s"), Buffer.alloc(segmentBytes, 7));
    const site = await startProgram("server/main.ts", {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PUBLIC_URL: "http://bench.localhost",
      DEMO_CATALOGUE: "0",
    });
    const nginx = await startNginx(folder);
    const signed = createMediaSigner(loadMediaKey(folder, undefined)).sign({
      resource: "http://bench.localhost/media/bench/*",
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    try {
      const ours = [];
      const theirs = [];
      for (let round = 0; round < 3; round += 1) {
        ours.push(await load(site, () => `/media/bench/s.m4s?${signatureQuery(signed)}`));
        theirs.push(await load(nginx, () => "/media/bench/s.m4s"));
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

async function startNginx(folder: string): Promise<Program> {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const file = path.join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; master_process off; user root; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {} http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000;
server { listen 127.0.0.1:${port}; location / { root ${folder}; } } }`,
  );
  const child = spawn("nginx", ["-c", file, "-e", path.join(folder, "error.log")], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/media/bench/s.m4s`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
  }
  return {
    url,
    startMilliseconds: 0,
    cpuSeconds: () => 0,
    residentMegabytes: () => 0,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
