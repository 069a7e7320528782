import path from "node:path";
import { openFfmpegs } from "#server/adapters/ffmpeg/ffmpeg.ts";
import type { Config } from "#server/config/config.ts";
import type { Encoder } from "#server/features/encoding/deps.ts";
import { createEncoder } from "#server/features/encoding/video/encoder.ts";

/** A folder of this machine for what is being worked on. */
export const scratchFolderOf = ({ dataDir }: Pick<Config, "dataDir">): string => path.join(dataDir, "scratch");

/** The FFmpeg that encodes under this configuration, looked for when it is first needed. */
export function configuredEncoder(config: Pick<Config, "dataDir" | "media">): () => Promise<Encoder | undefined> {
  const { ffmpegPath, ffmpegMemoryBytes, av1 } = config.media;
  return createEncoder(() => openFfmpegs(ffmpegPath, ffmpegMemoryBytes), {
    av1,
    scratchFolder: scratchFolderOf(config),
  });
}
