import type { SourceUse } from "#contract/admin/uploads.ts";
import type { Clock } from "#server/clock.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { Files } from "#server/files/files.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

type NewTitle = {
  type: "movie" | "series" | "episode";
  titleFr: string;
  seriesId?: number;
  seasonNumber?: number;
  episodeNumber?: number;
};

/** A file that lies whole in the store of media. */
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
  /** The store of media. */
  files: Files;
  mostBytes: number;
  /** Hands a file to the encoding. Returns the id of the source. */
  receive: (inside: Database, file: ReceivedFile, at: Date) => Promise<number>;
  /** Whether the encoding has the file. */
  isSource: (fileKey: string) => Promise<boolean>;
  /** Makes a draft. @throws AppError conflict where the season has an episode of this number */
  createTitle: (inside: Database, title: NewTitle) => Promise<number>;
};
