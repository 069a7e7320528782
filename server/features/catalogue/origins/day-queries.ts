import {
  originKinds,
  type OriginKind,
  type OriginPlace,
  type OriginSums,
  type OriginWork,
} from "#contract/admin/origins.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export async function isMeasured(database: Database, day: string): Promise<boolean> {
  return (await database.row(sql`select from origin_days where day = ${day}::date limit 1`)) !== undefined;
}

/** Keeps the sums of a day. Answers false where somebody else has: the first measure of a day counts. */
export async function keepSums(
  database: Database,
  day: string,
  sums: Record<OriginPlace, OriginSums>,
): Promise<boolean> {
  const rows = Object.entries(sums).flatMap(([place, by]) => originKinds.map((kind) => ({ place, kind, ...by[kind] })));
  const kept = await database.rows(sql`
    insert into origin_days (day, place, kind, works, seconds)
    select ${day}::date, place, kind, works, seconds
    from json_to_recordset(${JSON.stringify(rows)}) as g (place text, kind text, works integer, seconds bigint)
    on conflict do nothing returning 1 as one`);
  return kept.length > 0;
}

/** Works that stood there on the measured day before with the same facts stay to this day; others begin. */
export async function keepStays(
  database: Database,
  day: string,
  works: readonly (OriginWork & { place: OriginPlace })[],
) {
  const rows = works.map(({ season, ...work }) => ({ ...work, season: season ?? 0 }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}) as g (place text, title_id integer, season integer, title text,
    european boolean, french boolean, seconds integer, captioned_seconds integer, sdh_seconds integer, described_seconds integer)`;
  await database.run(sql`
    with stayed as (
      update origin_stays s set to_day = ${day}::date from ${given}
      where (s.place, s.title_id, s.season) = (g.place, g.title_id, g.season)
        and s.to_day = (select max(d.day) from origin_days d where d.day < ${day}::date)
        and (s.european, s.french, s.seconds, s.captioned_seconds, s.sdh_seconds, s.described_seconds) is not distinct from
          (g.european, g.french, g.seconds, g.captioned_seconds, g.sdh_seconds, g.described_seconds)
      returning s.place, s.title_id, s.season
    )
    insert into origin_stays (place, title_id, season, from_day, to_day, title, european, french, seconds, captioned_seconds,
      sdh_seconds, described_seconds)
    select g.place, g.title_id, g.season, ${day}::date, ${day}::date, g.title, g.european, g.french, g.seconds,
      g.captioned_seconds, g.sdh_seconds, g.described_seconds
    from ${given}
    where not exists (
      select from stayed where (stayed.place, stayed.title_id, stayed.season) = (g.place, g.title_id, g.season))`);
}

type SumRow = { day: string; place: OriginPlace; kind: OriginKind; works: number; seconds: number };

/** The sums of the measured days between two, both included, the earliest first. */
export async function sumsBetween(
  database: Database,
  { place, from, to }: { place: OriginPlace; from: string; to: string },
): Promise<{ day: string; sums: OriginSums }[]> {
  const rows = await database.rows<SumRow>(sql`
    select day, place, kind, works, seconds from origin_days
    where place = ${place} and day between ${from}::date and ${to}::date order by day`);
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, kinds]) => ({
    day,
    sums: Object.fromEntries(kinds.map(({ kind, works, seconds }) => [kind, { works, seconds }])) as OriginSums,
  }));
}

/** The works that stood at a place on a measured day, by name. */
export function worksOn(database: Database, place: OriginPlace, day: string) {
  return database.rows<OriginWork>(sql`
    select title_id, title, nullif(season, 0) as season, european, french, seconds, captioned_seconds, sdh_seconds,
      described_seconds
    from origin_stays where place = ${place} and from_day <= ${day}::date and to_day >= ${day}::date
    order by title, title_id, season`);
}
