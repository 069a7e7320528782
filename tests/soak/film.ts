import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { findFfmpeg } from "#server/adapters/ffmpeg/find.ts";
import type { SentFile } from "./sending.ts";

const execute = promisify(execFile);

/** Makes a film in a folder. Returns numbered variants of it, because identical files are rejected as duplicates. */
export async function filmsOf(folder: string): Promise<(number: number) => SentFile> {
  const programs = await findFfmpeg(undefined);
  if (!programs) throw new Error("This needs FFmpeg");
  const file = path.join(folder, "film.mp4");
  const picture = ["-f", "lavfi", "-i", "testsrc2=size=640x360:duration=6"];
  const tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=6"];
  await execute(programs.ffmpeg, ["-v", "error", "-y", ...picture, ...tone, "-preset", "ultrafast", file]);
  const whole = await readFile(file);
  return (number) => {
    // A box of free space (ISO/IEC 14496-12, 8.1.2), which players skip.
    const box = Buffer.alloc(16);
    box.writeUInt32BE(box.length);
    box.write("free", 4, "latin1");
    box.writeUInt32BE(number, 8);
    const content = new Uint8Array(Buffer.concat([whole, box]));
    return {
      name: `Film ${number}.mp4`,
      bytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      read: async (offset, most) => content.slice(offset, offset + most),
    };
  };
}
