import type { HitPerson, Outage, OutageOutcome, OutagePreview } from "#contract/admin/outages.ts";
import type { Locale } from "#contract/language.ts";
import { yearsAfter } from "#server/dates.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Page, type Paging } from "#server/http/paged-answers.ts";
import type { BillingContext } from "../deps.ts";
import { findOutage, insertOutage, listOutages, lockOutages, type OutageRow } from "./outage-queries.ts";
import { listOutagePeople } from "./outage-people-queries.ts";
import { countHit, isTouched, listHit, sumWorth, type Hit } from "./hit-queries.ts";
import { freeDaysWords } from "./words.ts";

type Typed = { from: string; to: string };
type Asked = Typed & { days: number };
type Reader = { locale: Locale; at: Date };

/** Free days for everybody whom an outage hit: shown first, then given by a job. */
export function createOutages(context: BillingContext) {
  const fixed = context.deps.providers.all.filter(({ ownsSchedule }) => ownsSchedule).map(({ name }) => name);
  const hitOf = (typed: Typed, at: Date): Hit => ({ ...hoursOf(typed, at), at, fixed });

  const previewOf = async (database: Database, asked: Asked, { locale, at }: Reader): Promise<OutagePreview> => {
    const hit = hitOf(asked, at);
    const t = freeDaysWords[locale].outage;
    if (await isTouched(database, hit))
      throw new AppError("conflict", { message: t.overlaps, details: { reason: "overlaps" } });
    const shares = await countHit(database, hit);
    const people = (outcome: OutageOutcome) =>
      shares.filter((share) => share.outcome === outcome).reduce((sum, share) => sum + share.people, 0);
    const [gets, refunded] = [people("waiting"), people("refunded")];
    const worth = refunded === 0 ? 0 : await sumWorth(database, hit, asked.days);
    const left = (["past-due", "provider", "store", "ended"] as const).filter((outcome) => people(outcome) > 0);
    const effects = [
      t.hit(shares.reduce((sum, share) => sum + share.people, 0)),
      ...(gets + refunded === 0 ? [t.nobody] : []),
      ...(gets === 0 ? [] : [t.gets(gets, t.days(asked.days)), t.letters]),
      ...(refunded === 0 ? [] : [t.refunded(refunded), t.worth(eurosAndCents(worth, locale))]),
      ...left.map((outcome) => t.left[outcome](people(outcome))),
      ...(gets + refunded === 0 ? [] : [t.job]),
    ];
    const { from, to, days } = asked;
    return { effects, shares, fingerprint: fingerprintOf({ from, to, days, gets, refunded, worth }) };
  };

  return {
    /** @throws AppError invalid for hours to come; conflict for those of another outage */
    preview: previewOf,

    previewPeople: (
      database: Database,
      { outcome, ...query }: Typed & Paging & { outcome?: OutageOutcome | undefined },
      at: Date,
    ): Promise<Page<HitPerson>> =>
      pageOfFound(query, async (window) => peopleIn(await listHit(database, hitOf(query, at), outcome, window))),

    /** Within the caller's transaction. @throws AppError as above, and conflict with the new preview */
    async start(inside: Database, asked: Asked, reader: Reader, { shown, by }: { shown: string; by: string }) {
      await lockOutages(inside);
      const preview = await previewOf(inside, asked, reader);
      refuseChanged(preview, shown, reader.locale);
      if (preview.shares.every(({ outcome }) => outcome !== "waiting" && outcome !== "refunded"))
        throw new AppError("conflict", {
          message: freeDaysWords[reader.locale].outage.nobody,
          details: { reason: "nobody" },
        });
      const id = await insertOutage(inside, { hit: hitOf(asked, reader.at), days: asked.days, by });
      await context.jobs.outage.enqueue(inside, { outageId: id });
      return outageEntity(found(await findOutage(inside, id), "outage", id));
    },

    list: (database: Database, paging: Paging): Promise<Page<Outage>> =>
      pageOfFound(paging, async (window) => {
        const { data, total } = await listOutages(database, window);
        return { data: data.map(outageEntity), total };
      }),

    /** @throws AppError notFound */
    one: async (database: Database, id: number): Promise<Outage> =>
      outageEntity(found(await findOutage(database, id), "outage", id)),

    /** @throws AppError notFound */
    async people(
      database: Database,
      id: number,
      { outcome, ...paging }: Paging & { outcome?: OutageOutcome | undefined },
    ): Promise<Page<HitPerson>> {
      found(await findOutage(database, id), "outage", id);
      return pageOfFound(paging, async (window) => peopleIn(await listOutagePeople(database, id, outcome, window)));
    },
  };
}

/** @throws AppError invalid */
function hoursOf({ from: begin, to: end }: Typed, at: Date) {
  const [from, to] = [new Date(begin), new Date(end)];
  if (to > at) throw new AppError("invalid", { fields: { to: "outageEnd" } });
  if (from >= to || from < yearsAfter(at, -1)) throw new AppError("invalid", { fields: { from: "outageBegin" } });
  return { from, to };
}

type PersonRow = { account_id: number; name: string; outcome: OutageOutcome; settled_at: Date | null };

function peopleIn({ data, total }: { data: PersonRow[]; total: number }) {
  return {
    data: data.map(({ account_id, name, outcome, settled_at: settledAt }) => ({
      account_id,
      name,
      outcome,
      settled_at: settledAt?.toISOString() ?? null,
    })),
    total,
  };
}

function outageEntity(row: OutageRow): Outage {
  return {
    id: row.id,
    from: row.began_at.toISOString(),
    to: row.ended_at.toISOString(),
    days: row.days,
    asked_at: row.asked_at.toISOString(),
    asked_by: row.asked_by,
    done_at: row.done_at?.toISOString() ?? null,
    people: row.counts.reduce((sum, { people }) => sum + people, 0),
    counts: row.counts,
  };
}
