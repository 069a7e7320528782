import type { Locale } from "#contract/language.ts";
import type { Encoding as EncodingEntity, EncodingInDetail, encodingPriorities } from "#contract/admin/encodings.ts";
import { encodingStages } from "#contract/admin/encodings.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import type { GivenDeps } from "./deps.ts";
import { reasonText } from "./faults.ts";
import { findingText } from "./findings.ts";
import { createEncodingJobs, inspectionPriority } from "./jobs.ts";
import { createPictures } from "./stills/title-pictures.ts";
import * as stored from "./attempts/queries.ts";
import type { ReceivedSource } from "./attempts/source-queries.ts";
import * as attemptQueries from "./attempts/attempt-queries.ts";
import * as sourceQueries from "./attempts/source-queries.ts";
import { createTitleMedia } from "./publish/title-media.ts";

type Priority = (typeof encodingPriorities)[number];
const priorities: Record<Priority, number> = { low: -50, normal: 0, high: 50 };

export type Encoding = ReturnType<typeof createEncoding>;

/** Turns uploaded or imported sources into playable titles, and lists their encodings for staff. */
export function createEncoding(deps: GivenDeps) {
  const { database } = deps;
  const { inspect, encode, enqueueInspection, attachCaptions } = createEncodingJobs(deps);

  const find = async (from: Database, locale: Locale, id: number, at: Date) =>
    encodingOf(found(await stored.findEncoding(from, locale, id), "encoding", id), locale, at);
  const lock = async (inside: Database, locale: Locale, id: number) => {
    found(await stored.lockEncoding(inside, id), "encoding", id);
    return found(await stored.findEncoding(inside, locale, id), "encoding", id);
  };

  const unattended = async () => {
    const [first = null] = await deps.jobs.unattended(["encoding.look", "encoding.encode"]);
    return first?.why ?? null;
  };

  return {
    /**
     * Registers a complete file of the media store as a source and enqueues its encoding, in the caller's transaction.
     * Idempotent per file. Returns the source's id.
     * @throws AppError notFound for an unknown title; invalid for the film or captions of a series
     */
    async receive(inside: Database, source: ReceivedSource, at: Date): Promise<number> {
      const { type } = found(await stored.findTitle(inside, source.videoId), "video", source.videoId);
      if (type === "series" && source.use !== "trailer") throw new AppError("invalid");
      const made = await sourceQueries.insertSource(inside, source, at);
      if (!made) return found(await sourceQueries.findSourceByFile(inside, source.fileKey), "encoding").id;
      const data = { encodingId: made.encoding_id, attempt: 1 };
      await enqueueInspection(inside, data, priorities.normal);
      return made.source_id;
    },

    /** Whether a file of the media store is a source. */
    isSource: async (fileKey: string): Promise<boolean> =>
      (await sourceQueries.findSourceByFile(database, fileKey)) !== undefined,

    async list(
      locale: Locale,
      query: Paging & { state?: stored.EncodingState | undefined; video_id?: number | undefined; search?: string },
      at: Date,
    ) {
      const page = await pageOfFound(query, async (window) => {
        const filter = { state: query.state, videoId: query.video_id, search: query.search };
        const { data, total } = await stored.listEncodings(database, locale, filter, window);
        return { data: data.map((row) => encodingOf(row, locale, at)), total };
      });
      return { ...page, unattended: await unattended() };
    },

    /** The latest encoding of each source. `unattended`: why no process runs the waiting ones; null if one does. */
    async ofSources(locale: Locale, sources: readonly number[], at: Date) {
      const rows = await stored.findEncodingsOf(database, locale, sources);
      return { data: rows.map((row) => encodingOf(row, locale, at)), unattended: await unattended() };
    },

    async find(locale: Locale, id: number, at: Date): Promise<EncodingInDetail> {
      const row = found(await stored.findEncoding(database, locale, id), "encoding", id);
      return { ...encodingOf(row, locale, at), facts: row.facts && factsOf(row.facts), log: row.log };
    },

    /** @throws AppError notFound; conflict if it is waiting or running, or done but replaced by another */
    async retry(inside: Database, locale: Locale, id: number, at: Date): Promise<EncodingEntity> {
      const { state, is_in_use: isInUse } = await lock(inside, locale, id);
      if (state !== "failed" && state !== "cancelled" && !isInUse) throw new AppError("conflict");
      const { attempt, priority } = found(await attemptQueries.startNextAttempt(inside, id), "encoding", id);
      await enqueueInspection(inside, { encodingId: id, attempt }, priority);
      return find(inside, locale, id, at);
    },

    /** @throws AppError notFound; conflict if it has ended */
    async cancel(inside: Database, locale: Locale, id: number, at: Date): Promise<EncodingEntity> {
      const { attempt } = await lock(inside, locale, id);
      const ended = await attemptQueries.endAttempt(inside, { encodingId: id, attempt }, { outcome: "cancelled", at });
      if (ended === 0) throw new AppError("conflict");
      for (const job of [inspect, encode]) await job.cancel(inside, stored.jobKey(id, attempt));
      return find(inside, locale, id, at);
    },

    /** @throws AppError notFound; conflict if it is not waiting */
    async prioritise(inside: Database, locale: Locale, id: number, priority: Priority, at: Date) {
      const { attempt } = await lock(inside, locale, id);
      const key = stored.jobKey(id, attempt);
      const isInspection = await inspect.prioritise(inside, key, inspectionPriority(priorities[priority]));
      if (!isInspection && !(await encode.prioritise(inside, key, priorities[priority])))
        throw new AppError("conflict");
      await stored.setPriority(inside, id, priorities[priority]);
      return find(inside, locale, id, at);
    },

    ...createPictures(deps),
    ...createTitleMedia({ ...deps, attachCaptions }),
  };
}

function encodingOf(row: stored.EncodingRow, locale: Locale, at: Date): EncodingEntity {
  const isRunning = row.state === "running";
  const reason = row.reason ?? { code: row.job_failure === "worker-died" ? row.job_failure : ("unexpected" as const) };
  return {
    id: row.id,
    source: {
      id: row.source_id,
      use: row.use,
      name: row.name,
      bytes: row.bytes,
      received_at: row.received_at.toISOString(),
      received_from: row.received_from,
    },
    video_id: row.video_id,
    title: row.title,
    state: row.state,
    stage: isRunning ? (encodingStages.find((stage) => stage === row.progress_message) ?? "fetching") : null,
    progress: row.state === "done" ? 1 : Math.round(row.progress * 1000) / 1000,
    seconds_left: isRunning ? secondsLeft(row, at) : null,
    priority: (Object.keys(priorities) as Priority[]).find((name) => priorities[name] === row.priority) ?? "normal",
    reason: row.state === "failed" ? reasonText(reason, locale) : null,
    findings: row.findings.map((finding) => findingText(finding, locale)),
    is_in_use: row.is_in_use,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.state === "waiting" || isRunning ? null : (row.ended_at?.toISOString() ?? null),
  };
}

/** Remaining time at the average speed so far; null while there is too little progress to tell. */
function secondsLeft({ progress, started_at }: stored.EncodingRow, at: Date): number | null {
  if (!started_at || progress < 0.02) return null;
  const elapsed = (at.getTime() - started_at.getTime()) / 1000;
  return Math.max(0, Math.round((elapsed / progress) * (1 - progress)));
}

function factsOf({ format, duration, video, audio, captions }: NonNullable<EncodingInDetail["facts"]>) {
  const trackFacts = ({
    codec,
    language,
    label,
  }: {
    codec: string;
    language: string | null;
    label: string | null;
  }) => ({
    codec,
    language,
    label,
  });
  return {
    format,
    duration,
    video: video && {
      codec: video.codec,
      width: video.width,
      height: video.height,
      frames_per_second: video.frames_per_second,
    },
    audio: audio.map((track) => ({ ...trackFacts(track), channels: track.channels })),
    captions: captions.map(trackFacts),
  };
}
