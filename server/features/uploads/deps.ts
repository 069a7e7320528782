import type { SourceUse } from "#contract/admin/uploads.ts";
import type { Clock } from "#server/clock.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { Files } from "#server/files/files.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

type NewTitle = {
  type: "movie" | "series" | "episode";
  title: string;
  seriesId?: number;
  seasonNumber?: number;
  episodeNumber?: number;
};

/** A complete file of the media store. */
export type ReceivedFile = {
  fileKey: string;
  name: string;
  bytes: number;
  sha256: string;
  videoId: number;
  use: SourceUse;
  memberId: number | null;
};

/** What uploads need from the rest of the system. */
export type UploadsDeps = {
  database: Pool;
  clock: Clock;
  jobs: Jobs;
  /** The media store. */
  files: Files;
  /** Maximum size of a file. */
  maxBytes: number;
  /** Registers a file as a source to encode. Returns the source's id. */
  receive: (inside: Database, file: ReceivedFile, at: Date) => Promise<number>;
  /** Whether a file is a source already. */
  isSource: (fileKey: string) => Promise<boolean>;
  /** Creates a draft. @throws AppError conflict if the season already has an episode with this number */
  createTitle: (inside: Database, title: NewTitle) => Promise<number>;
};
