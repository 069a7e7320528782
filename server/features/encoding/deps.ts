import type { Readable } from "node:stream";
import type { Markers } from "#contract/admin/title-shapes.ts";
import type { Ffmpeg } from "#server/adapters/ffmpeg/ffmpeg.ts";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

/** What FFmpeg builds differ in: H.264 with AAC cut for players, AV1 cut the same way, and tone mapping of HDR to SDR. */
export type Ability = "h264" | "av1" | "hdr";

/** The FFmpeg that encodes on this machine, and the abilities it lacks. */
export type Encoder = Ffmpeg & { lacks: readonly Ability[] };

/** The part of a file store that encoding uses. */
export type StoredFiles = {
  /** Local path of a file; undefined if it is stored elsewhere. */
  pathOf?: ((key: string) => Promise<string | undefined>) | undefined;
  open(
    key: string,
  ): Promise<{ info: { sizeBytes: number }; read(): Promise<Buffer | Readable>; close(): Promise<void> } | undefined>;
  write(key: string, content: Readable): Promise<void>;
  remove(key: string): Promise<void>;
  removeAll(folder: string): Promise<void>;
  removeInterrupted(folder: string, before: Date): Promise<void>;
  list(folder: string): AsyncIterable<{ key: string; sizeBytes: number; changedAt: Date }>;
};

export type Track = {
  kind: "audio" | "captions";
  language: string;
  role: "main" | "description" | "sdh" | "forced";
  label: string;
  key: string;
  position: number;
};

/** Functions of the catalogue. Each runs in the caller's transaction. */
export type Editing = {
  setMedia(
    inside: Database,
    videoId: number,
    media: { mediaKey: string; durationSeconds: number; tracks: readonly Track[] },
  ): Promise<string | null>;
  setPictures(
    inside: Database,
    videoId: number,
    pictures: { imagesKey: string; color: string },
  ): Promise<string | null>;
  setTrailer(
    inside: Database,
    videoId: number,
    trailer: { mediaKey: string; imagesKey: string; durationSeconds: number },
  ): Promise<{ mediaKey: string; imagesKey: string } | null>;
  removeTrailer(inside: Database, videoId: number): Promise<{ mediaKey: string } | null>;
  publish(inside: Database, videoId: number): Promise<void>;
  /** An editor confirms or refuses them. */
  proposeMarkers(inside: Database, videoId: number, markers: Markers): Promise<void>;
};

/** What `compose/encoding.ts` passes in. */
export type GivenDeps = {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  /** Undefined if this machine has no usable FFmpeg. */
  ffmpeg: () => Promise<Encoder | undefined>;
  media: StoredFiles;
  images: StoredFiles;
  pictures: Pictures;
  editing: Editing;
  /** Local folder for the working files of running attempts. */
  scratchFolder: string;
  /** Whether the top rungs are also encoded in AV1. */
  av1: boolean;
  /** Lifetime of media signatures: a replaced version stays in use for this long. */
  signatureSeconds: number;
};

export type EncodingDeps = GivenDeps & {
  /** Enqueues, in the caller's transaction, adding a title's captions to its film. */
  attachCaptions(inside: Database, videoId: number): Promise<void>;
  /** Enqueues, in the caller's transaction, comparing an episode with its season. */
  compareSeason(inside: Database, videoId: number): Promise<void>;
};
