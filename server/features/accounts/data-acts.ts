import type { AccountAct } from "#contract/admin/account-acts.ts";
import { civilDay, longDay } from "#contract/date-text.ts";
import type { Database } from "#server/database/pool.ts";
import { daysAfter } from "#server/dates.ts";
import { AppError } from "#server/http/errors.ts";
import { dataActWords, type DataActFailure } from "./data-act-words.ts";
import { graceDays, setDeletionAsked } from "./data-rights-queries.ts";
import type { AccountsDeps } from "./deps.ts";
import type { DeskAsked } from "./desk-account.ts";
import type { DeskAccount } from "./desk-queries.ts";
import { findHold } from "./hold-queries.ts";
import type { AccountLetters } from "./jobs.ts";
import type { RestrictionLetters } from "./restriction-letters.ts";
import { announceEnd, deleteRestriction, listRestrictions, setRestriction } from "./restriction-queries.ts";

/** What an act on an account does to its subscription. */
export type StopDeps = Pick<AccountsDeps, "stopEffects" | "stopRenewing">;

export type DataAct = Extract<AccountAct, "delete" | "keep" | "object" | "unobject" | "limit" | "unlimit">;

export const isDataAct = (act: AccountAct): act is DataAct => act in failures;

/** Between the letter that announces the end of a restriction, and its end. */
const noticeDays = 3;

type Restrictions = Awaited<ReturnType<typeof listRestrictions>>;
type Seen = { row: DeskAccount; restrictions: Restrictions };
type Letters = Pick<AccountLetters, "deletionAsked"> & RestrictionLetters;

const has = ({ restrictions }: Seen, kind: Restrictions[number]["kind"]) =>
  restrictions.find((one) => one.kind === kind);

const failures: Record<DataAct, (seen: Seen) => DataActFailure | undefined> = {
  delete: ({ row }) => (row.is_pupil ? "pupil" : row.deletion_at === null ? undefined : "leaving"),
  keep: ({ row }) => (row.deletion_at === null ? "staying" : undefined),
  object: (seen) => (has(seen, "objection") ? "objects" : undefined),
  unobject: (seen) => (has(seen, "objection") ? undefined : "noObjection"),
  limit: (seen) => (has(seen, "limitation")?.ends_at === null ? "limited" : undefined),
  unlimit: (seen) => {
    const limitation = has(seen, "limitation");
    return limitation ? (limitation.ends_at === null ? undefined : "ending") : "unlimited";
  },
};

/** What an act on a person's data would do, and the facts behind it. @throws AppError conflict with the reason */
export async function dataActEffects(
  deps: StopDeps,
  database: Database,
  act: DataAct,
  row: DeskAccount,
  asked: DeskAsked,
) {
  const { accountId, at, locale } = asked;
  const seen = { row, restrictions: await listRestrictions(database, accountId) };
  const t = dataActWords[locale];
  const failure = failures[act](seen);
  if (failure) throw new AppError("conflict", { message: t.failures[failure], details: { reason: failure } });
  const erasedAt = daysAfter(at, graceDays);
  const endsAt = daysAfter(at, noticeDays);
  const heldFor = act === "delete" ? await findHold(database, accountId) : undefined;
  const stop = act === "delete" ? await deps.stopEffects(database, accountId, asked) : { sentences: [], facts: {} };
  const sentences: Record<DataAct, () => string[]> = {
    delete: () => [
      t.delete(longDay(erasedAt, locale)),
      t.goes,
      t.stays,
      ...(heldFor === undefined ? [] : [t.held(heldFor)]),
      ...stop.sentences,
      t.changesMind,
    ],
    keep: () => [t.keep(row.deletion_at === null ? "" : longDay(row.deletion_at, locale))],
    object: () => [t.object],
    unobject: () => [t.unobject],
    limit: () => [t.limit, t.limitStops, t.limitKeeps],
    unlimit: () => [t.unlimit(longDay(endsAt, locale)), ...(has(seen, "objection") ? [t.stillObjects] : [])],
  };
  const days = act === "delete" ? civilDay(erasedAt) : act === "unlimit" ? civilDay(endsAt) : null;
  const facts = { deletionAt: row.deletion_at, restrictions: seen.restrictions, heldFor, days, ...stop.facts };
  return { sentences: sentences[act](), facts };
}

/** Within the transaction that holds the account's lock. */
export async function doDataAct(
  deps: StopDeps,
  letters: Letters,
  inside: Database,
  act: DataAct,
  { accountId, at }: Pick<DeskAsked, "accountId" | "at">,
): Promise<void> {
  const told = (kind: "objection" | "limitation", endsAt: Date | null) =>
    letters.restriction.enqueue(inside, { accountId, kind, endsAt: endsAt?.toISOString() ?? null });
  const deeds: Record<DataAct, () => Promise<unknown>> = {
    async delete() {
      await setDeletionAsked(inside, accountId, at);
      await deps.stopRenewing(inside, accountId, at);
      await letters.deletionAsked.enqueue(inside, { accountId });
    },
    async keep() {
      await setDeletionAsked(inside, accountId, null);
      await letters.deletionLifted.enqueue(inside, { accountId });
    },
    async object() {
      await setRestriction(inside, accountId, "objection", at);
      await told("objection", null);
    },
    async unobject() {
      await deleteRestriction(inside, accountId, "objection");
      await told("objection", at);
    },
    async limit() {
      await setRestriction(inside, accountId, "limitation", at);
      await told("limitation", null);
    },
    async unlimit() {
      const endsAt = daysAfter(at, noticeDays);
      await announceEnd(inside, accountId, "limitation", endsAt);
      await told("limitation", endsAt);
      await letters.restrictionEnds.enqueue(inside, { accountId }, { runAt: endsAt });
    },
  };
  await deeds[act]();
}
