import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { openFfmpegs } from "#server/adapters/ffmpeg/ffmpeg.ts";
import { openPictures } from "#server/adapters/pictures/pictures.ts";
import { findFfmpeg } from "#server/adapters/ffmpeg/find.ts";
import { systemClock } from "#server/clock.ts";
import { openPool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createEditing } from "#server/features/catalogue/editing/editing.ts";
import { createEncoder } from "#server/features/encoding/video/encoder.ts";
import { createEncoding } from "#server/features/encoding/encoding.ts";
import { ladderFor } from "#server/features/encoding/video/ladder.ts";
import { rungArguments, hlsArguments } from "#server/features/encoding/video/rung-arguments.ts";
import { folderFiles } from "#server/files/folder-files.ts";
import { createJobs } from "#server/jobs/jobs.ts";
import { createLog } from "#server/log.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { median, rounded, type Benchmark } from "./figure.ts";

const execute = promisify(execFile);
type Film = { seconds: number; width: number; height: number };

const extents = {
  full: { rounds: 3, seconds: 30, width: 1920, height: 1080 },
  quick: { rounds: 1, seconds: 1, width: 320, height: 180 },
};

/** A film on its way to what people watch, against one plain FFmpeg command that writes the same renditions. */
export const ladder: Benchmark = {
  name: "ladder",
  about: `${extents.full.seconds} s of 1080p from a file to a published title, against one FFmpeg command`,
  async run(extent) {
    const { rounds, ...size } = extents[extent];
    const programs = await findFfmpeg(undefined);
    if (!programs) {
      process.stdout.write("  FFmpeg is not installed\n");
      return [];
    }
    const folder = mkdtempSync(path.join(tmpdir(), "silecs-ladder-"));
    const film = path.join(folder, "film.mp4");
    await makeFilm(programs.ffmpeg, film, size);
    const studio = await openStudio(folder);
    try {
      const [ours, plain]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        plain.push(await timed(() => encodePlainly(programs.ffmpeg, film, path.join(folder, `plain-${round}`), size)));
        ours.push(await timed(() => studio.encode(film)));
      }
      const [own, limit] = [median(ours), median(plain)];
      return [
        {
          name: "ladder / one FFmpeg command",
          measured: `${rounded(own)} s, with loudness, storyboard, posters, storing and publishing`,
          against: `one command ${rounded(limit)} s`,
          value: own / limit,
          must: { atMost: 1.1 },
        },
      ];
    } finally {
      await studio.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** Moving detail and grain, as a camera gives, with a tone that comes and goes. */
async function makeFilm(ffmpeg: string, file: string, { seconds, width, height }: Film): Promise<void> {
  await execute(ffmpeg, [
    "-v",
    "error",
    "-f",
    "lavfi",
    "-i",
    `mandelbrot=size=${width}x${height}:rate=25,noise=alls=6:allf=t,trim=duration=${seconds}`,
    "-f",
    "lavfi",
    "-i",
    `sine=frequency=330:duration=${seconds},tremolo=f=0.5:d=0.8`,
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-crf",
    "18",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "aac",
    "-shortest",
    file,
  ]);
}

/** What somebody would type who wants the same renditions from one decode. */
async function encodePlainly(ffmpeg: string, film: string, out: string, { seconds, ...size }: Film): Promise<void> {
  const rungs = ladderFor(size);
  for (const { name } of rungs) mkdirSync(path.join(out, name), { recursive: true });
  const split = `[0:v]fps=25,split=${rungs.length}${rungs.map((_, place) => `[i${place}]`).join("")}`;
  const scaled = rungs.map(
    ({ width, height }, place) => `[i${place}]scale=${width}:${height}:flags=bicubic,format=yuv420p[o${place}]`,
  );
  const outputs = rungs.flatMap((rung, place) => [
    "-map",
    `[o${place}]`,
    "-map",
    "0:a",
    "-c:a",
    "aac",
    "-b:a",
    "128k",
    "-ac",
    "2",
    "-ar",
    "48000",
    ...rungArguments(rung, seconds),
    ...hlsArguments(rung.name),
  ]);
  const args = ["-v", "error", "-i", film, "-filter_complex", [split, ...scaled].join(";"), ...outputs];
  await execute("nice", ["-n", "10", ffmpeg, ...args], { cwd: out });
}

async function openStudio(folder: string) {
  const test = await createTestDatabase();
  const database = openPool(test.url, { size: 4, onError: () => undefined });
  const media = folderFiles(path.join(folder, "media"));
  const scratchFolder = path.join(folder, "scratch");
  const jobs = createJobs({ database, clock: systemClock, log: createLog("silent") });
  const encoding = createEncoding({
    database,
    clock: systemClock,
    jobs,
    ffmpeg: createEncoder(() => openFfmpegs(undefined), { av1: false, scratchFolder }),
    media,
    images: folderFiles(path.join(folder, "images")),
    pictures: openPictures(),
    editing: createEditing({ clock: systemClock }),
    av1: false,
    signatureSeconds: 900,
    scratchFolder,
  });
  let serial = 0;
  return {
    async encode(film: string): Promise<void> {
      serial += 1;
      const row = await database.row<{ id: number }>(sql`
        insert into videos (slug, type, title_fr, title_en, state, images_key)
        values (${`film-${serial}`}, 'movie', 'Film', 'Film', 'draft', 'pictures') returning id`);
      const content = readFileSync(film);
      const fileKey = `sources/${serial}.mp4`;
      await media.write(fileKey, Readable.from([content]));
      const sha256 = createHash("sha256").update(content).digest("hex");
      const videoId = row?.id ?? 0;
      const source = { videoId, use: "film" as const, fileKey, name: "film.mp4", bytes: content.length, sha256 };
      await database.transaction((inside) =>
        encoding.receive(inside, { ...source, memberId: null }, systemClock.now()),
      );
      await jobs.runAll();
    },
    async close() {
      await database.close();
      await test.drop();
    },
  };
}
