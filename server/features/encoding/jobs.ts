import type { Database } from "#server/database/pool.ts";
import type { EncodingDeps } from "./deps.ts";
import { inAttempt } from "./attempt.ts";
import { lookAt } from "./look.ts";
import { jobKey, type Attempt } from "./queries.ts";

/** A look is quick, and tells early what is wrong: it goes before the encodings of its priority. */
export const lookPriority = (priority: number): number => priority + 5;

export function createEncodingJobs(deps: EncodingDeps) {
  const { jobs } = deps;
  const encode = jobs.define("encoding.encode", async (_of: Attempt) => undefined);
  const look = jobs.define("encoding.look", (of: Attempt, run) =>
    inAttempt(deps, of, run, async (work) => {
      await lookAt(deps, work);
    }),
  );
  return {
    look,
    encode,
    enqueueLook: (inside: Database, of: Attempt, priority: number) =>
      look.enqueue(inside, of, { key: jobKey(of.encodingId, of.attempt), priority: lookPriority(priority) }),
  };
}
