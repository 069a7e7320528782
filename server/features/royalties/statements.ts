import { longDay, monthAndYear, civilDay } from "#contract/date-text.ts";
import { regions, textIn, type Locale } from "#contract/language.ts";
import { csvRows } from "#server/csv.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import { found } from "#server/http/errors.ts";
import type { Document, RoyaltiesDeps } from "./deps.ts";
import { findHolder } from "./holder-queries.ts";
import { percentText } from "./share-words.ts";
import { findStatement, listLines, listStatements, type LineRow, type StatementRow } from "./statement-queries.ts";
import { statementWords } from "./statement-words.ts";

type Asked = { id: number; locale: Locale };
type Written = { content: Buffer; fileName: string };

/** @throws AppError notFound */
export async function statementsOf(database: Database, holderId: number, at: Date) {
  found(await findHolder(database, holderId, civilDay(at)), "rightsHolder", holderId);
  return { data: await listStatements(database, holderId) };
}

/** @throws AppError notFound */
export async function statementPdf(
  database: Database,
  { draw, brandName }: Pick<RoyaltiesDeps, "draw" | "brandName">,
  { id, locale }: Asked,
): Promise<Written> {
  const statement = found(await findStatement(database, id), "royaltyStatement", id);
  const document = documentOf(statement, await listLines(database, id), locale);
  return { content: await draw({ ...document, brandName }), fileName: `${nameOf(statement)}.pdf` };
}

function documentOf(one: StatementRow, lines: readonly LineRow[], locale: Locale): Omit<Document, "brandName"> {
  const t = statementWords[locale];
  const euros = (cents: number) => eurosAndCents(cents, locale);
  const whole = (count: number) => count.toLocaleString(regions[locale], { maximumFractionDigits: 0 });
  const fact = (label: string, value: string) => ({ label, value });
  const facts = [
    fact(t.holder, one.name),
    fact(t.contact, one.contact),
    fact(t.address, one.address),
    fact(t.key, t.keys[one.remuneration]),
  ];
  const summary = [
    fact(t.revenue, euros(one.revenue_cents)),
    fact(t.rate, percentText(one.basis_points, locale)),
    fact(t.pool, euros(one.pool_cents)),
    fact(t.allMinutes, whole(one.all_seconds / 60)),
    fact(t.minutes, whole(one.seconds / 60)),
    fact(t.views, whole(one.views)),
    fact(t.amount, euros(one.amount_cents)),
  ];
  const rows = lines.map((line) =>
    fact(
      labelOf(line, locale),
      t.line({
        minutes: whole(line.seconds / 60),
        views: whole(line.views),
        share: line.basis_points === null ? null : percentText(line.basis_points, locale),
        amount: euros(line.amount_cents),
      }),
    ),
  );
  return {
    locale,
    title: t.title(monthAndYear(one.month, locale)),
    made: t.made(longDay(one.closed_at, locale)),
    statement: null,
    at: one.closed_at,
    sections: [
      { title: t.holder, rows: facts.filter(({ value }) => value !== ""), note: null },
      { title: t.summary, rows: summary, note: null },
      { title: t.lines, rows, note: rows.length === 0 ? t.nothing : null },
      { title: t.definitionsTitle, texts: t.definitions, rows: [], note: null },
    ],
  };
}

function labelOf({ names, territory, kind, watched_month: month }: LineRow, locale: Locale): string {
  const t = statementWords[locale];
  const place = kind === "watched" ? placeOf(territory, locale) : t.kinds[kind](monthAndYear(month, locale));
  return `${textIn(names, "title", locale)}, ${place}`;
}

function placeOf(territory: string | null, locale: Locale): string {
  if (territory === null) return statementWords[locale].others;
  return new Intl.DisplayNames([regions[locale]], { type: "region" }).of(territory) ?? territory;
}

const columns = [
  "month",
  "kind",
  "watched_month",
  "title_id",
  "title",
  "territory",
  "share_percent",
  "minutes",
  "views",
  "amount",
  "currency",
];
const decimals = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** A row for each line, then the sum, then the definitions. @throws AppError notFound */
export async function statementCsv(database: Database, { id, locale }: Asked): Promise<Written> {
  const statement = found(await findStatement(database, id), "royaltyStatement", id);
  const { month, seconds, views, amount_cents: amount } = statement;
  const lines = (await listLines(database, id)).map((line) => [
    month,
    line.kind,
    line.watched_month,
    line.title_id,
    textIn(line.names, "title", locale),
    line.kind === "watched" ? (line.territory ?? "other") : "",
    line.basis_points === null ? "" : decimals(line.basis_points),
    (line.seconds / 60).toFixed(2),
    line.views,
    decimals(line.amount_cents),
    "EUR",
  ]);
  const total = [
    month,
    "total",
    "",
    "",
    statement.name,
    "",
    "",
    (seconds / 60).toFixed(2),
    views,
    decimals(amount),
    "EUR",
  ];
  const definitions = statementWords[locale].definitions.map((text) => [
    month,
    "definition",
    "",
    "",
    text,
    "",
    "",
    "",
    "",
    "",
    "",
  ]);
  const content = Buffer.from(`\uFEFF${csvRows([columns, ...lines, total, ...definitions], "\r\n")}`);
  return { content, fileName: `${nameOf(statement)}.csv` };
}

const nameOf = ({ month, holder_id: id }: StatementRow): string => `royalties-${month}-${id}`;
