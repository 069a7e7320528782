import type { Interval } from "#contract/admin/figures.ts";
import type { QualityBy, QualityKey, QualityKind, QualityRows } from "#contract/admin/quality.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { periodOf, rowsOf, type Asked, type Period } from "../periods.ts";
import type { QualityDeps } from "./deps.ts";
import { figuresOf, noQuality } from "./quality-figures.ts";
import { findKeptQuality, histogramsIn, qualityIn, type KeyedBucket, type KeyedSums } from "./reading-queries.ts";

/** Of fewer playbacks a title's figures could be those of one person. */
const fewestPlaybacks = 5;

/** The quality of playback by day, week or month. */
export async function quality(database: Database, asked: Asked & { interval: Interval }): Promise<QualityRows> {
  const { head, period } = await headOf(database, asked);
  if (!period) return { ...head, rows: [] };
  const periods = rowsOf(period, asked.interval);
  const found = await keyed(database, "all", periods);
  return { ...head, rows: periods.map((one) => ({ ...one, ...(found.get(`${one.from} `) ?? noQuality) })) };
}

/** The quality of a period by title, browser or network, the most played first. */
export async function qualityBy(
  database: Database,
  { titlesOf }: Pick<QualityDeps, "titlesOf">,
  asked: Asked & { by: QualityKey; locale: Locale },
): Promise<QualityBy> {
  const { head, period } = await headOf(database, asked);
  if (!period) return { ...head, rows: [], withheld: 0 };
  const found = [...(await keyed(database, asked.by, [period]))].map(([key, figures]) => ({
    key: key.slice(key.indexOf(" ") + 1),
    ...figures,
  }));
  const shown = found
    .filter(({ playbacks }) => playbacks >= fewestPlaybacks)
    .toSorted((a, b) => b.playbacks - a.playbacks || a.key.localeCompare(b.key));
  const ids = asked.by === "title" ? shown.map(({ key }) => Number(key)) : [];
  const titles = new Map((await titlesOf(database, ids, asked.locale)).map((one) => [String(one.id), one]));
  const rows = shown.map((one) => ({
    ...one,
    title: titles.get(one.key)?.title ?? null,
    series_title: titles.get(one.key)?.series_title ?? null,
  }));
  const named = asked.by === "title" ? rows.filter(({ title }) => title !== null) : rows;
  return { ...head, rows: named, withheld: found.length - shown.length };
}

async function headOf(database: Database, asked: Asked) {
  const { keptAt, days } = await findKeptQuality(database);
  const period: Period | undefined = periodOf(asked, days);
  const head = { kept_at: keptAt?.toISOString() ?? null, from: period?.from ?? null, to: period?.to ?? null };
  return { head, period };
}

/** Figures by the begin of their period and key. */
async function keyed(database: Database, kind: QualityKind, periods: readonly Period[]) {
  const nameOf = ({ from, key }: Pick<KeyedSums | KeyedBucket, "from" | "key">) => `${from} ${key}`;
  const sums = await qualityIn(database, kind, periods);
  const buckets = Map.groupBy(await histogramsIn(database, kind, periods), nameOf);
  return new Map(sums.map((one) => [nameOf(one), figuresOf(one, buckets.get(nameOf(one)) ?? [])]));
}
