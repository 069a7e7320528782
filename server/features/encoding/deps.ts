import type { Readable } from "node:stream";
import type { Ffmpeg } from "#server/adapters/ffmpeg/ffmpeg.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

/** What encoding needs of a file store. */
export type StoredFiles = {
  /** Where a file lies on this machine; undefined for one that lies elsewhere. */
  pathOf?: ((key: string) => Promise<string | undefined>) | undefined;
  open(
    key: string,
  ): Promise<{ info: { sizeBytes: number }; read(): Promise<Buffer | Readable>; close(): Promise<void> } | undefined>;
  write(key: string, content: Readable): Promise<void>;
  remove(key: string): Promise<void>;
  removeAll(folder: string): Promise<void>;
  list(folder: string): AsyncIterable<{ key: string; sizeBytes: number; changedAt: Date }>;
};

export type EncodingDeps = {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  /** Undefined where this machine has no FFmpeg. */
  ffmpeg: () => Promise<Ffmpeg | undefined>;
  media: StoredFiles;
  /** A folder of this machine for what is being worked on. */
  scratchFolder: string;
};
