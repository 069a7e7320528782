import type { EReport, EReportPeriod, EReports, EReportState } from "#contract/admin/e-reports.ts";
import { civilDay } from "#contract/date-text.ts";
import type { Database } from "#server/database/pool.ts";
import { areSame, figuresBetween, figuresIn, sumOf, type DayFigures } from "./figures.ts";
import { mayMakeAt, periodsOf, without, type DuePeriod, type EReportSettings, type Period } from "./periods.ts";
import { listReports, type EReportRow } from "./queries.ts";

/** A period with what the ledger has of it now and the files that were made, the latest first. */
export type ReportedPeriod = DuePeriod & { days: DayFigures[]; files: EReportRow[] };

/** The periods that began in a year, before `at`, in order. */
export async function reportedPeriods(
  database: Database,
  settings: EReportSettings,
  { year, at }: { year: string; at: Date },
): Promise<ReportedPeriod[]> {
  const today = civilDay(at);
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const rows = await listReports(database, first, last);
  const made = rows.map(periodOf);
  const due = periodsOf(settings, year).flatMap((period) => without(period, made));
  const earlier = made.filter(
    (one, index) =>
      one.from.startsWith(year) &&
      !due.some((period) => isSame(period, one)) &&
      made.findIndex((other) => isSame(other, one)) === index,
  );
  const days = await figuresBetween(database, first, last);
  return [...due, ...earlier.map((one) => ({ ...one, dueFrom: null, due: one.to }))]
    .filter(({ from }) => from <= today)
    .toSorted((a, b) => a.to.localeCompare(b.to) || b.kind.localeCompare(a.kind))
    .map((period) => ({
      ...period,
      days: figuresIn(days, period),
      files: rows.filter((row) => isSame(periodOf(row), period)),
    }));
}

export async function listEReports(
  database: Database,
  settings: EReportSettings,
  asked: { year: string; at: Date },
): Promise<EReports> {
  const periods = await reportedPeriods(database, settings, asked);
  return { ...settings, data: periods.toReversed().map((period) => periodEntity(period, asked.at)) };
}

const periodOf = ({ kind, first_day: from, last_day: to }: EReportRow): Period => ({ kind, from, to });
const isSame = (one: Period, other: Period): boolean =>
  one.kind === other.kind && one.from === other.from && one.to === other.to;

function periodEntity(period: ReportedPeriod, at: Date): EReportPeriod {
  const { kind, from, to, due, dueFrom, days, files } = period;
  const { net, vat, operations } = sumOf(days);
  return {
    kind,
    from,
    to,
    due,
    due_from: dueFrom,
    may_make_at: mayMakeAt(period).toISOString(),
    state: stateOf(period, at),
    net_cents: net,
    vat_cents: vat,
    operations,
    files: files.map(eReportEntity),
  };
}

export function stateOf(period: ReportedPeriod, at: Date): EReportState {
  const [latest] = period.files;
  if (at < mayMakeAt(period)) return "open";
  if (!latest) return period.days.length === 0 ? "nothing" : "to-make";
  if (!areSame(latest.figures, period.days)) return "to-rectify";
  return latest.deposited_on === null ? "to-send" : "sent";
}

export const fileNameOf = ({ kind, first_day: from, last_day: to, version, type }: EReportRow): string =>
  `e-reporting-${kind}-${from}-${to}-${type}-${version}.xml`;

export function eReportEntity(row: EReportRow): EReport {
  const { id, version, type, made_at: madeAt, deposited_on: on, deposit_number: number, noted_at: notedAt } = row;
  const isNoted = on !== null && number !== null && notedAt !== null;
  return {
    id,
    version,
    type,
    made_at: madeAt.toISOString(),
    file_name: fileNameOf(row),
    deposit: isNoted ? { on, number, noted_at: notedAt.toISOString() } : null,
  };
}
