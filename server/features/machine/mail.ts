import type { MachineMail } from "#contract/admin/machine-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { findQueue, listErrors } from "#server/jobs/figure-queries.ts";
import { jobList } from "#server/jobs/job-list.ts";
import type { MachineDeps } from "./deps.ts";
import { withoutAddresses } from "./services/outcome.ts";
import { sumLetters } from "./services/queries.ts";
import { mailService } from "./services/service-log.ts";

const dayMilliseconds = 86_400_000;
const nothing = { sent: 0, failed: 0, refused: 0, bounced: 0 };
const mostErrors = 20;
const shownErrors = 5;

/** The names of all letters. */
export const letterNames = Object.entries(jobList)
  .filter(([, { kind }]) => kind === "letters")
  .map(([name]) => name);

/** The queue of letters, and what became of those of the last day and week. */
export async function readMail(database: Database, site: MachineDeps["site"], at: Date): Promise<MachineMail> {
  const weekAgo = new Date(at.getTime() - 7 * dayMilliseconds);
  const since = [new Date(at.getTime() - dayMilliseconds), weekAgo];
  const [day = nothing, week = nothing] = await sumLetters(database, mailService, since);
  const { queued, oldest_since: oldest } = await findQueue(database, letterNames, at);
  return {
    server: site.mailServer,
    hears_bounces: site.hearsBounces,
    queued,
    oldest_since: oldest?.toISOString() ?? null,
    day,
    week,
    errors: merged(await listErrors(database, letterNames, weekAgo, mostErrors)),
  };
}

/** Answers that differ in an address alone are one. */
function merged(errors: readonly { reason: string; count: number; last_at: Date }[]): MachineMail["errors"] {
  const byReason = new Map<string, { reason: string; count: number; last_at: string }>();
  for (const { reason: said, count, last_at: at } of errors) {
    const reason = withoutAddresses(said);
    const known = byReason.get(reason);
    if (known) known.count += count;
    else byReason.set(reason, { reason, count, last_at: at.toISOString() });
  }
  return [...byReason.values()].slice(0, shownErrors);
}
