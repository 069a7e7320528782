import { Readable } from "node:stream";
import {
  originKinds,
  originPlaces,
  type OriginDay,
  type OriginDeposit,
  type OriginStatement,
} from "#contract/admin/origins.ts";
import { csvRows } from "#server/csv.ts";
import { FileAnswer } from "#server/http/api.ts";

/** By a byte order mark spreadsheets detect UTF-8. */
const fileOf = (rows: Parameters<typeof csvRows>[0], name: string) =>
  new FileAnswer(Readable.from([`\uFEFF${csvRows(rows)}`]), name);

/** The columns are the same in every language, as those of exports. */
export function daysFile(rows: readonly OriginDay[], place: string): FileAnswer {
  const head = ["day", ...originKinds.flatMap((kind) => [`${kind}_works`, `${kind}_seconds`])];
  const lines = rows.map(({ day, sums }) => [
    day,
    ...originKinds.flatMap((kind) => [sums[kind].works, sums[kind].seconds]),
  ]);
  return fileOf([head, ...lines], `origins-${place}.csv`);
}

const percentOf = (basisPoints: number): string => (basisPoints / 100).toFixed(2);

export function statementFile({
  year,
  measured,
  days,
  shares,
  last_day: last,
  at_end: end,
}: OriginStatement): FileAnswer {
  const ofPlace = originPlaces.flatMap((place) =>
    (["european", "french"] as const).flatMap((kind) => {
      const share = shares?.[place][kind];
      if (!share) return [];
      const { average, average_of_hours: hours, lowest, lowest_on: on, days_below: below } = share;
      return [[place, kind, percentOf(average), percentOf(hours), percentOf(lowest), on, below]];
    }),
  );
  const atEnd = end ? originKinds.map((kind) => [kind, end[kind].works, (end[kind].seconds / 3600).toFixed(2)]) : [];
  return fileOf(
    [
      ["year", year],
      ["days_measured", measured],
      ["days_of_year", days],
      [],
      ["place", "kind", "average_percent", "average_percent_of_hours", "lowest_percent", "lowest_on", "days_below"],
      ...ofPlace,
      [],
      ["catalogue_on", last ?? ""],
      ["kind", "works", "hours"],
      ...atEnd,
    ],
    `origins-${year}.csv`,
  );
}

export function depositsFile(data: readonly OriginDeposit[], year: number): FileAnswer {
  const head = "title season episodes directors year countries language seconds production published_on".split(" ");
  const lines = data.map((one) => [
    one.title,
    one.season ?? "",
    one.episodes ?? "",
    one.directors.join("; "),
    one.year ?? "",
    one.countries.join(" "),
    one.language,
    one.seconds,
    one.production,
    one.published_on,
  ]);
  return fileOf([head, ...lines], `legal-deposit-${year}.csv`);
}
