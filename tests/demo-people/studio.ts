import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "#server/database/sql.ts";
import { GiveUp } from "#server/jobs/outcome.ts";
import type { World } from "./world.ts";

type Sent = { slug: string; use: "film" | "trailer" | "captions"; name: string; content: () => Promise<Buffer> };

/** An editor sends a file, which turns out to be none that can be encoded. */
export const send =
  ({ slug, use, name, content }: Sent) =>
  async ({ site }: World): Promise<void> => {
    const call = await site.asStaff("editor");
    const row = await site.database.row<{ id: number }>(sql`select id from videos where slug = ${slug}`);
    const bytes = await content();
    const upload = await call("POST /admin/uploads", {
      body: { name, folder: "", bytes: bytes.length, use, video_id: row?.id ?? 0 },
    });
    const response = await fetch(site.url + upload.url, {
      method: "PATCH",
      headers: {
        ...(await site.staffHeaders("editor")),
        "tus-resumable": "1.0.0",
        "content-type": "application/offset+octet-stream",
        "upload-offset": "0",
      },
      body: new Uint8Array(bytes),
    });
    if (response.status >= 300) throw new Error(`an upload answered ${response.status}: ${await response.text()}`);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await call("POST /admin/uploads/{id}/checksum", { params: { id: String(upload.id) }, body: { sha256 } });
    // The checked file is looked at by a job that gives up.
    await site.jobs.runAll().catch((error: unknown) => {
      if (!(error instanceof GiveUp)) throw error;
    });
  };

async function made(name: string, ...arguments_: string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), "silecs-source-"));
  try {
    const file = path.join(folder, name);
    await promisify(execFile)("ffmpeg", ["-v", "error", ...arguments_, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The half of a film, as a transfer leaves it that broke off: its index, which comes last, is missing. */
export async function brokenOffFilm(): Promise<Buffer> {
  const whole = await made("a.mov", "-f", "lavfi", "-i", "testsrc=size=160x90:rate=12:duration=4", "-c:v", "mpeg4");
  return whole.subarray(0, Math.floor(whole.length / 2));
}

/** Sound alone. */
export const soundtrack = (): Promise<Buffer> =>
  made("a.wav", "-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono", "-t", "2", "-bitexact");

/** Shorter than anything that is shown. */
export const blink = (): Promise<Buffer> =>
  made("a.mp4", "-f", "lavfi", "-i", "color=c=navy:size=128x72:rate=25:duration=0.4", "-c:v", "mpeg4");

const cue = (begin: string, end: string, text: string, index: number) => `${index + 1}\n${begin} --> ${end}\n${text}\n`;

/** The last caption ends before it begins. */
export const twistedCaptions = (): Promise<Buffer> =>
  Promise.resolve(
    Buffer.from(
      [
        ["00:00:02,000", "00:00:04,480", "[Vent dans les câbles]"],
        ["00:00:05,120", "00:00:08,000", "On disait qu’en haut, le temps passait moins vite."],
        ["00:00:08,640", "00:00:11,200", "[Une porte claque]"],
        ["00:00:14,400", "00:00:11,900", "C’était vrai, de quelques milliardièmes de seconde."],
      ]
        .map(([begin = "", end = "", text = ""], index) => cue(begin, end, text, index))
        .join("\n"),
    ),
  );

/** A translator's text without any time. */
export const plainText = (): Promise<Buffer> =>
  Promise.resolve(
    Buffer.from("QUINZE PENDULES\n\nTraduction anglaise, version 3, à relire.\n\nFifteen pendulums start together.\n"),
  );
