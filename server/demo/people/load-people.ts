import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { civilDay } from "#contract/date-text.ts";
import { createWebhookSecrets } from "#server/adapters/webhooks/webhook-secrets.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { gatherTexts, insertRows, letterColumnsOf, type TableRows } from "./inserting.ts";
import { renewedPieces } from "./letters.ts";
import type { Recording, RecordedTable } from "./recorded.ts";
import { attachedTexts, documented, hexOf, renumber, restored, rowsAt, type Names, type Row } from "./restored.ts";
import { takeNoticesAsGiven } from "./due-notices.ts";
import { createTimeMap, monthsBetween, type TimeMap } from "./time-map.ts";
import { unpacked } from "./unpacked.ts";

/** What `npm run demo -- record` wrote. */
export const recordingFile = path.resolve(import.meta.dirname, "../../../demo/people.json.br");

type Loading = {
  at: Date;
  /** Of a password that nobody knows: none of these people signs in. */
  passwordHash: string;
  recording: Recording;
  /** Who invoices here. */
  seller: object;
  /** Of the installation: seals what is sealed. */
  secret: string;
  /** To which links in letters lead, without a trailing slash. */
  publicUrl: string;
  /** Keeps an uploaded file. */
  storeFile: (key: string, content: Buffer) => Promise<void>;
};

/**
 * Loads two years of the lives of some 400 subscribers, recorded by `npm run demo -- record`, as they stand at `at`. Nothing
 * where anybody else is subscribed already. Nothing of it is sent or charged: the recording holds no jobs.
 */
export async function loadPeople(inside: Database, loading: Loading): Promise<void> {
  if (
    await inside.row(sql`select from accounts where email not like '%@silecs.example' union all select from payments`)
  )
    return;
  const { month, tables, pieces, views, files } = loading.recording;
  const time = createTimeMap(monthsBetween(month, loading.at));
  const titlesAndMembers = await findNames(inside);
  const rows = new Map(tables.map((table) => [table.name, rowsAt(unpacked(table), time, loading.at)]));
  const documents = new Map<string, string>();
  const series = renumber(rows.get("invoices") ?? [], time, documents);
  const renewed = renewedPieces(pieces, {
    // As the instants move which the letter tells, and not as ends of months.
    day: (recorded) => civilDay(time.instant(Date.parse(`${recorded}T10:00:00Z`))),
    documented: (text) => documented(text, { documents }),
    publicUrl: loading.publicUrl,
  });
  const texts = gatherTexts(renewed);
  const names: Names = {
    ...titlesAndMembers,
    documents,
    pieces: renewed,
    attached: attachedTexts(rows.get("letter_contents") ?? [], renewed),
    placeOf: (numbers) => texts.add(numbers),
  };
  const rowsOf = ({ name, columns }: (typeof tables)[number]): TableRows => {
    const letterColumns = letterColumnsOf(columns);
    const ours = (rows.get(name) ?? []).map((recorded) => {
      const row: Row = {};
      for (const [column, kind] of columns) row[column] = restored(recorded[column], kind, time, names);
      return Object.assign(row, furtherOf(name, row, loading));
    });
    return { name, rows: ours, letterColumns, texts: letterColumns.length > 0 ? texts.all() : Buffer.alloc(0) };
  };
  await insertTables(
    inside,
    tables.map((table) => () => rowsOf(table)),
  );
  for (const [name, last] of series)
    await inside.run(sql`insert into invoice_numbers (series, last) values (${name}, ${last})`);
  await addViews(inside, views, time, loading.at);
  await raiseSequences(inside);
  for (const { key, content } of files) await loading.storeFile(key, Buffer.from(content, "base64"));
  await endDeliveries(inside);
  await takeNoticesAsGiven(inside, loading.at);
}

export async function readRecording(): Promise<Recording> {
  const text = await promisify(brotliDecompress)(await readFile(recordingFile));
  return JSON.parse(text.toString("utf8")) as Recording;
}

async function findNames(inside: Database): Promise<Pick<Names, "titles" | "members">> {
  const titles = await inside.rows<{ slug: string; id: number }>(sql`select slug, id from videos`);
  const members = await inside.rows<{ email: string; id: number }>(sql`select email, id from staff_members`);
  return {
    titles: new Map(titles.map(({ slug, id }) => [slug, id])),
    members: new Map(members.map(({ email, id }) => [email, id])),
  };
}

function furtherOf(table: RecordedTable, row: Row, { passwordHash, seller, secret }: Loading): Row {
  if (table === "accounts") return { password_hash: passwordHash };
  if (table === "sessions" || table === "staff_tokens") return { token_hash: hexOf(randomBytes(32)) };
  if (table === "webhook_endpoints") return { secret: sealedSecret(secret, row["id"] as number) };
  if (table === "subscription_prices")
    return { told_at: toldInTime(row["told_at"] as string, row["applies_from"] as string) };
  if (table === "free_days") return { days: daysBetween(row["moved_from"] as string, row["moved_to"] as string) };
  return table === "invoices" ? { content: { ...(row["content"] as object), seller } } : {};
}

/** Nobody knows it: an admin who wants to receive these events rotates it. */
function sealedSecret(secret: string, endpointId: number): string {
  const sealed = createWebhookSecrets(secret).seal(`whsec_${randomBytes(32).toString("base64")}`, endpointId);
  return hexOf(sealed);
}

/** A price is told thirty days ahead at the latest, also across a shorter month and the end of summer time. */
function toldInTime(toldAt: string, appliesFrom: string): string {
  const latest = Date.parse(appliesFrom) - (30 * 24 + 1) * 3_600_000;
  return new Date(Math.min(Date.parse(toldAt), latest)).toISOString();
}

/** Across the end of a month of another length they are more or fewer than were given. */
function daysBetween(from: string, to: string): number {
  return Math.max(1, (Date.parse(civilDay(new Date(to))) - Date.parse(civilDay(new Date(from)))) / 86_400_000);
}

/** Computes the rows of each table while the database inserts those of the one before. */
async function insertTables(inside: Database, tables: readonly (() => TableRows)[]): Promise<void> {
  let ready = tables[0]?.();
  for (let next = 1; ready; next += 1) {
    const [, following] = await Promise.all([insertRows(inside, ready), computed(tables[next])]);
    ready = following;
  }
}

/** Once the statement before it has been sent. */
async function computed(rowsOf: (() => TableRows) | undefined): Promise<TableRows | undefined> {
  await setImmediate();
  return rowsOf?.();
}

/** What people watched counts for the lists of most viewed titles. */
async function addViews(inside: Database, views: Recording["views"], time: TimeMap, at: Date): Promise<void> {
  const counted = views.map(({ title, before, at: instants }) => ({
    slug: title,
    views: before + instants.filter((instant) => time.instant(instant) <= at.getTime()).length,
  }));
  await inside.run(sql`
    update videos v set view_count = v.view_count + given.views
    from json_to_recordset(${JSON.stringify(counted)}) as given (slug text, views integer) where v.slug = given.slug`);
}

/** What waits to be tried again has no job here, and no receiver: it can be sent again by hand. */
async function endDeliveries(inside: Database): Promise<void> {
  await inside.run(sql`
    update webhook_deliveries set state = 'failed', next_try_at = null where state = 'waiting'`);
}

/** The next row of each table comes after those that were loaded. */
async function raiseSequences(inside: Database): Promise<void> {
  await inside.run(sql`
    do $$ declare t record; begin
      for t in select c.table_name, c.column_name from information_schema.columns c
        where c.table_schema = current_schema() and c.is_identity = 'YES' loop
        execute format('select setval(pg_get_serial_sequence(%L, %L), greatest(max(%I), 1), max(%I) is not null) from %I',
          t.table_name, t.column_name, t.column_name, t.column_name, t.table_name);
      end loop;
    end $$`);
}
