import { existsSync } from "node:fs";
import { installWithApt } from "./apt.mjs";

const SYSTEM_FFMPEG = "/usr/bin/ffmpeg";

/**
 * Installs the system's FFmpeg with apt if it is missing. The encoder is tested with it and with the npm package's, since builds
 * differ in their abilities, and the system's is found first.
 */
export async function ensureSystemFfmpeg() {
  if (existsSync(SYSTEM_FFMPEG)) return;
  await installWithApt(["ffmpeg"]);
  if (!existsSync(SYSTEM_FFMPEG))
    console.log("No FFmpeg of the system: the encoder is tested with the npm package's alone.");
}
