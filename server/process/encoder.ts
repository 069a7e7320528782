import type { Logger } from "pino";
import { configuredEncoder } from "../compose/configured-encoder.ts";
import type { Config } from "../config/config.ts";

const consequences = {
  h264: "nothing is encoded",
  av1: "ENCODING_AV1 is set, and films come in H.264 alone",
  hdr: "HDR films are refused",
};

/**
 * Tells the operator at the start, rather than with a film, what the FFmpeg of this machine cannot do. Returns which it is; never
 * rejects.
 */
export async function reportEncoder(
  config: Pick<Config, "dataDir" | "media">,
  log: Logger,
): Promise<string | undefined> {
  try {
    return await report(config, log);
  } catch (error) {
    log.warn({ err: error }, "FFmpeg was not tried");
    return undefined;
  }
}

async function report(config: Pick<Config, "dataDir" | "media">, log: Logger): Promise<string | undefined> {
  const encoder = await configuredEncoder(config)();
  if (!encoder) {
    log.warn("no FFmpeg that encodes H.264 was found: this process encodes nothing (FFMPEG_PATH)");
    return undefined;
  }
  const { name, program, lacks } = encoder;
  const missing = lacks.map((ability) => consequences[ability]);
  if (missing.length === 0) log.info({ name, program }, "FFmpeg encodes all that is wanted");
  else log.warn({ name, program, missing }, "FFmpeg does not encode all that is wanted: give another in FFMPEG_PATH");
  return name;
}
