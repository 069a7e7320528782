import { readFile } from "node:fs/promises";
import { sql } from "#server/database/sql.ts";
import { createEncodingFixture, type EncodingFixture } from "#server/features/encoding/encoding-test-fixture.ts";
import { integer, oneOf, randomOf, type Random } from "#tests/simulation/random.ts";

type Damage = (bytes: Buffer, random: Random) => Buffer;

const damages: Record<string, Damage> = {
  "cut off": (bytes, random) => bytes.subarray(0, integer(random, 100, bytes.length - 100)),
  "without its beginning": (bytes, random) => bytes.subarray(integer(random, 1, bytes.length / 2)),
  "with a hole": (bytes, random) => {
    const at = integer(random, 0, bytes.length - 4000);
    return Buffer.from(bytes).fill(0, at, at + 4000);
  },
  "with wrong bytes": (bytes, random) => {
    const copy = Buffer.from(bytes);
    for (let i = 0; i < 200; i += 1) copy[integer(random, 0, copy.length - 1)] = integer(random, 0, 255);
    return copy;
  },
  "with a broken header": (bytes, random) => {
    const copy = Buffer.from(bytes);
    for (let i = 0; i < 20; i += 1) copy[integer(random, 0, 300)] = integer(random, 0, 255);
    return copy;
  },
  "with a piece twice": (bytes, random) => {
    const at = integer(random, 1000, bytes.length - 1000);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at - 1000)]);
  },
};

/**
 * Uploads films damaged in different ways.
 * @returns those that were neither published complete nor failed with a readable reason
 */
export async function damaged({ files, seed }: { files: number; seed: number }): Promise<string[]> {
  const random = randomOf(seed);
  const studio = await createEncodingFixture();
  try {
    const films = await Promise.all(["film.mp4", "film.mkv", "film.ts"].map((name) => makeFilm(studio, name)));
    const faults: string[] = [];
    for (let turn = 0; turn < files; turn += 1) {
      const { name, bytes } = oneOf(random, films);
      const [kind, damage] = Object.entries(damages)[turn % Object.keys(damages).length] as [string, Damage];
      const fault = await faultOf(studio, name, damage(bytes, random));
      if (fault !== undefined) faults.push(`${name} ${kind}: ${fault}`);
    }
    return faults;
  } finally {
    await studio.close();
  }
}

async function makeFilm(studio: EncodingFixture, name: string): Promise<{ name: string; bytes: Buffer }> {
  const picture = ["-f", "lavfi", "-i", "testsrc2=size=160x90:duration=2"];
  const tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=2"];
  const file = await studio.make(name, ...picture, ...tone, "-preset", "ultrafast");
  return { name, bytes: await readFile(file) };
}

async function faultOf(studio: EncodingFixture, name: string, bytes: Buffer): Promise<string | undefined> {
  const videoId = await studio.addTitle("Un film", "title-of-others");
  const id = await studio.receive(videoId, bytes, name);
  await studio.work();
  const { state, reason } = await studio.call("GET /admin/encodings/{id}", { params: { id } });
  const title = await studio.site.database.row<{ key: string | null }>(sql`
    select media_key as key from videos where id = ${videoId}`);
  if (state === "done") return title?.key ? undefined : "it is done without a film";
  if (state !== "failed") return `it is ${state}`;
  if (title?.key) return "a film was published all the same";
  // An instructive sentence, and at most one line from FFmpeg.
  return reason && /^[A-Z][^\n]{20,}$/.test(reason) ? undefined : `its reason is ${reason ?? "missing"}`;
}
