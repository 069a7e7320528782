import type { Database } from "#server/database/pool.ts";
import type { JobRun } from "#server/jobs/run.ts";
import { inAttempt } from "./attempts/attempt.ts";
import type { EncodingDeps, GivenDeps } from "./deps.ts";
import { encodeSource } from "./encode.ts";
import { findSeasonOf } from "./intros/season-queries.ts";
import { proposeFromSeason } from "./intros/season.ts";
import { inspectSource } from "./inspect.ts";
import { jobKey } from "./attempts/queries.ts";
import type { Attempt } from "./attempts/attempt-queries.ts";
import { findOpenSource } from "./attempts/source-queries.ts";
import { sweepMedia } from "./publish/sweep.ts";
import { attachCaptions, importCaptions } from "./captions/title-captions.ts";

/** Inspection is quick and reports faults early, so it runs before the encodings of the same priority. */
export const inspectionPriority = (priority: number): number => priority + 5;

export function createEncodingJobs(given: GivenDeps) {
  const { jobs, database } = given;
  const attach = jobs.define("encoding.captions", async ({ videoId }: { videoId: number }) =>
    attachCaptions(deps, videoId),
  );
  const compare = jobs.define("encoding.markers", ({ videoId }: { videoId: number }, run) =>
    proposeFromSeason(given, videoId, run),
  );
  const deps: EncodingDeps = {
    ...given,
    async compareSeason(inside, videoId) {
      const season = await findSeasonOf(inside, videoId);
      if (season === null) return;
      await compare.enqueue(inside, { videoId }, { group: { key: `markers of season ${season}`, limit: 1 } });
    },
    attachCaptions: (inside, videoId) =>
      attach.enqueue(inside, { videoId }, { group: { key: `captions of title ${videoId}`, limit: 1 } }),
  };

  // A machine without FFmpeg leaves the jobs to others. If the search itself fails, run them: they fail alike and report it.
  const isAble = () =>
    deps.ffmpeg().then(
      (ffmpeg) => ffmpeg !== undefined,
      () => true,
    );
  const encode = jobs.define(
    "encoding.encode",
    (attempt: Attempt, run) => inAttempt(deps, attempt, run, (work) => encodeSource(deps, work)),
    { isAble },
  );
  const inspectOrImport = (attempt: Attempt, run: JobRun) =>
    inAttempt(deps, attempt, run, async (work) => {
      if (work.source.use === "captions") return importCaptions(deps, work);
      await inspectSource(deps, work);
      await database.transaction(async (inside) => {
        const source = await findOpenSource(inside, attempt);
        if (!source) return;
        const key = jobKey(attempt.encodingId, attempt.attempt);
        await encode.enqueue(inside, attempt, { key, priority: source.priority });
      });
    });
  const inspect = jobs.define("encoding.look", inspectOrImport, { isAble });
  jobs.define("encoding.sweep", (_data, { at }) => sweepMedia(deps, at));

  return {
    inspect,
    encode,
    attachCaptions: deps.attachCaptions,
    enqueueInspection: (inside: Database, attempt: Attempt, priority: number) =>
      inspect.enqueue(inside, attempt, {
        key: jobKey(attempt.encodingId, attempt.attempt),
        priority: inspectionPriority(priority),
      }),
  };
}
