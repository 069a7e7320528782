import { createHash } from "node:crypto";
import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { openFfmpegs, type Ffmpeg } from "#server/adapters/ffmpeg/ffmpeg.ts";
import { findFfmpeg } from "#server/adapters/ffmpeg/find.ts";
import { openPictures } from "#server/adapters/pictures/pictures.ts";
import { sql } from "#server/database/sql.ts";
import { createEditing } from "#server/features/catalogue/editing/editing.ts";
import { folderFiles } from "#server/files/folder-files.ts";
import { createJobs, type Jobs } from "#server/jobs/jobs.ts";
import { createLog } from "#server/log.ts";
import { createTestApp } from "#tests/support/app.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { createEncoder } from "./video/encoder.ts";
import { createEncoding } from "./encoding.ts";
import type { GivenDeps } from "./deps.ts";
import type { SourceUse } from "./attempts/source-queries.ts";

const execute = promisify(execFile);

const splitOptions = (text: string): string[] => (text.startsWith("-") ? text.split(" ") : [text]);

export type EncodingFixture = Awaited<ReturnType<typeof createEncodingFixture>>;

/** For tests: the server, and encoding beside it with its own jobs, which run only when a test asks. */
export async function createEncodingFixture({
  ffmpegs = () => openFfmpegs(undefined),
  ...over
}: Partial<GivenDeps> & { ffmpegs?: () => Promise<Ffmpeg[]> } = {}) {
  const site = await createTestApp();
  const scratchFolder = path.join(site.config.dataDir, "scratch");
  const media = folderFiles(path.join(site.config.dataDir, "media"));
  const images = folderFiles(path.join(site.config.dataDir, "images"));
  const pictures = openPictures();
  /** Encoding as in another process, with its own jobs. */
  const createWorker = (overrides: Partial<GivenDeps> = {}) => {
    const jobs: Jobs = createJobs({ database: site.database, clock: site.clock, log: createLog("silent") });
    const encoding = createEncoding({
      database: site.database,
      clock: site.clock,
      jobs,
      ffmpeg: createEncoder(ffmpegs, { av1: over.av1 ?? false, scratchFolder }),
      media,
      images,
      pictures,
      editing: createEditing({ clock: site.clock }),
      av1: false,
      signatureSeconds: site.config.media.signatureSeconds,
      scratchFolder,
      ...over,
      ...overrides,
    });
    return { jobs, encoding };
  };
  const { jobs, encoding } = createWorker();
  const editor = await createStaffMember(site, ["editor"]);
  const token = await openStaffSession(site, editor.id);
  let serial = 0;

  return {
    site,
    media,
    images,
    jobs,
    encoding,
    editor,
    token,
    /** As an editor. */
    call: site.as({ token, locale: "en" }),
    callInFrench: site.as({ token, locale: "fr" }),
    /** Adds a draft without media. Pictures are rendered from its film unless `imagesKey` is given. Returns its id. */
    async addTitle(title = "Un film", imagesKey = ""): Promise<number> {
      const row = await site.database.row<{ id: number }>(sql`
        insert into videos (slug, type, title_fr, title_en, state, images_key)
        values (${`film-${(serial += 1)}`}, 'movie', ${title}, ${title}, 'draft', ${imagesKey}) returning id`);
      return row?.id ?? 0;
    },
    /** Receives a source. Returns the encoding's id. */
    async receive(videoId: number, content: Buffer | string, name = "film.mp4", use: SourceUse = "film") {
      const bytes = typeof content === "string" ? await readFile(content) : content;
      const fileKey = `sources/${(serial += 1)}/${name.replaceAll(/[^\w.-]/g, "-")}`;
      await media.write(fileKey, Readable.from([bytes]));
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const source = { videoId, use, fileKey, name, bytes: bytes.length, sha256, memberId: editor.id };
      const id = await site.database.transaction((inside) => encoding.receive(inside, source, site.clock.now()));
      const row = await site.database.row<{ id: number }>(sql`select id from encodings where source_id = ${id}`);
      return row?.id ?? 0;
    },
    /** Runs all due jobs. Failures are asserted by the tests. */
    work: () => jobs.runAll().catch(() => undefined),
    anotherWorker: (overrides: Partial<GivenDeps> = {}) => createWorker(overrides).jobs,
    /** Writes files into the media store that no row refers to. */
    async leave(...keys: string[]): Promise<void> {
      for (const key of keys) await media.write(key, Readable.from([Buffer.from("left")]));
    },
    async leaveImage(...keys: string[]): Promise<void> {
      for (const key of keys) await images.write(key, Readable.from([Buffer.from("left")]));
    },
    /**
     * Creates a file with FFmpeg. Returns its path.
     * @param args options are split at spaces, so that a whole command line can be one string; paths stand alone
     */
    async make(name: string, ...args: string[]): Promise<string> {
      const folder = path.join(site.config.dataDir, "made");
      await mkdir(folder, { recursive: true });
      const programs = await findFfmpeg(undefined);
      if (!programs) throw new Error("These tests need FFmpeg");
      await execute(programs.ffmpeg, ["-v", "error", "-y", ...args.flatMap(splitOptions), path.join(folder, name)]);
      return path.join(folder, name);
    },
    async close(): Promise<void> {
      await pictures.close();
      await site.close();
    },
  };
}
