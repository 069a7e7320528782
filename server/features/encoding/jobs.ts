import type { Database } from "#server/database/pool.ts";
import type { JobRun } from "#server/jobs/run.ts";
import { inAttempt } from "./attempts/attempt.ts";
import type { EncodingDeps, GivenDeps } from "./deps.ts";
import { encodeSource } from "./encode.ts";
import { findSeasonOf } from "./intros/season-queries.ts";
import { proposeFromSeason } from "./intros/season.ts";
import { lookAt } from "./inspect.ts";
import { findOpenSource, jobKey, type Attempt } from "./attempts/queries.ts";
import { sweepMedia } from "./publish/sweep.ts";
import { attachCaptions, takeCaptions } from "./captions/title-captions.ts";

/** A look is quick, and tells early what is wrong: it goes before the encodings of its priority. */
export const lookPriority = (priority: number): number => priority + 5;

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

  // A machine without FFmpeg leaves them to others. Where that could not be found out, the jobs meet the same fault and report it.
  const isAble = () =>
    deps.ffmpeg().then(
      (ffmpeg) => ffmpeg !== undefined,
      () => true,
    );
  const encode = jobs.define(
    "encoding.encode",
    (of: Attempt, run) => inAttempt(deps, of, run, (work) => encodeSource(deps, work)),
    { isAble },
  );
  const lookOrTake = (of: Attempt, run: JobRun) =>
    inAttempt(deps, of, run, async (work) => {
      if (work.source.use === "captions") return takeCaptions(deps, work);
      await lookAt(deps, work);
      await database.transaction(async (inside) => {
        const source = await findOpenSource(inside, of);
        if (!source) return;
        const key = jobKey(of.encodingId, of.attempt);
        await encode.enqueue(inside, of, { key, priority: source.priority });
      });
    });
  const look = jobs.define("encoding.look", lookOrTake, { isAble });
  jobs.define("encoding.sweep", (_data, { at }) => sweepMedia(deps, at));

  return {
    look,
    encode,
    attachCaptions: deps.attachCaptions,
    enqueueLook: (inside: Database, of: Attempt, priority: number) =>
      look.enqueue(inside, of, { key: jobKey(of.encodingId, of.attempt), priority: lookPriority(priority) }),
  };
}
