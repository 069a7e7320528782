import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findFfmpeg } from "./adapters/ffmpeg/find.ts";
import { ConfigError } from "./config.ts";

/** As `ladder.ts` of the encoding names it. */
const av1Encoder = "libsvtav1";

/**
 * Where AV1 is wanted, tells at the start that it cannot be encoded, rather than with every film.
 * @param operators path of the operator's FFmpeg
 * @throws ConfigError
 */
export async function requireAv1(operators: string | undefined): Promise<void> {
  const programs = await findFfmpeg(operators);
  const encoders = programs && (await promisify(execFile)(programs.ffmpeg, ["-v", "error", "-encoders"])).stdout;
  if (encoders?.includes(` ${av1Encoder} `)) return;
  const has = programs ? `${programs.name} (${programs.ffmpeg}) has none` : "no FFmpeg was found";
  throw new ConfigError(
    `ENCODING_AV1 is set, and AV1 needs an FFmpeg with ${av1Encoder}: ${has}. Set FFMPEG_PATH to one that has it, or ENCODING_AV1=0.`,
  );
}
