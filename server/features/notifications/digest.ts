import { DateTime } from "luxon";
import { addressIn } from "#contract/addresses.ts";
import { localeOfLanguage } from "#contract/language.ts";
import { zone } from "#contract/date-text.ts";
import type { Database } from "#server/database/pool.ts";
import { claimDigests, findReader } from "./digest-queries.ts";
import { digestLetter, type DigestLetter } from "./digest-letter.ts";
import { listUnseenBetween } from "./queries.ts";
import type { NotificationsDeps } from "./deps.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

/** Before the weekend: Friday, five in the afternoon, in Paris. */
const dueAt = { weekday: 5, hour: 17 } as const;
/** A digest that could not be written by then waits for the next one. */
const latestHours = 48;
const claimedAtOnce = 500;
/** A letter is read in a minute; what is not listed is counted. */
const listed = 8;

/** The last time that digests became due, at or before `at`. */
export function lastDue(at: Date): Date {
  const now = DateTime.fromJSDate(at, { zone });
  const friday = now
    .startOf("week")
    .plus({ days: dueAt.weekday - 1 })
    .set({ hour: dueAt.hour });
  return (friday <= now ? friday : friday.minus({ weeks: 1 })).toJSDate();
}

/** Writes a job for each profile whose digest is due, in batches of one transaction. */
export async function enqueueDigests(
  { database }: Pick<NotificationsDeps, "database">,
  enqueue: (database: Database, data: DigestJob[]) => Promise<void>,
  at: Date,
): Promise<void> {
  const until = lastDue(at);
  if (at.getTime() - until.getTime() > latestHours * 3_600_000) return;
  let claimed = claimedAtOnce;
  while (claimed === claimedAtOnce)
    claimed = await database.transaction(async (inside) => {
      const due = await claimDigests(inside, until, claimedAtOnce);
      if (due.length > 0)
        await enqueue(
          inside,
          due.map((one) => ({ ...one, until: until.toISOString() })),
        );
      return due.length;
    });
}

export type DigestJob = { profileId: number; since: string; until: string };

/** Sends what happened between two instants and was not seen; nothing where nothing did. */
export async function sendDigest(deps: NotificationsDeps, { profileId, since, until }: DigestJob, at: Date) {
  const { database, sendLetter, brandName, publicUrl, secret } = deps;
  const reader = await findReader(database, profileId, at);
  if (!reader) return;
  const locale = localeOfLanguage(reader.language_id);
  const caller = { profileId, isKid: false, ageCeiling: reader.age_ceiling, territory: reader.territory };
  const window = { from: new Date(since), to: new Date(until), limit: listed };
  const { rows, total } = await listUnseenBetween(database, { caller, locale, at }, window);
  if (rows.length === 0) return;
  const token = unsubscribeToken(profileId, secret);
  const unsubscribeUrl = publicUrl + addressIn(locale, `/desabonnement/${token}`);
  const letter: DigestLetter = digestLetter(locale, { brandName, publicUrl, unsubscribeUrl }, rows, total);
  await sendLetter({ email: reader.email, accountId: reader.account_id }, letter);
}
