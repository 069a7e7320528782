import { afterAll, beforeAll, expect, test } from "vitest";
import { personalDataOf } from "#server/compose/personal-data.ts";
import type { Contents, OwnContents, PersonalData } from "#server/database/personal-data.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { profilesPersonalData } from "#server/features/profiles/personal-data.ts";
import { createPictures } from "#server/features/profiles/pictures.ts";
import { ownerOf } from "./rooms/tables.mjs";
import { openTestPool } from "./support/database.ts";

let database: Pool;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestPool());
});
afterAll(() => close());

/** Tables without personal data, and those that the export's text explains. */
const ofNobody = new Set([
  "ages",
  "announced_episodes",
  "categories",
  "chain_checks",
  "chain_links",
  "brand_files",
  "brand_pictures",
  "brand_versions",
  "client_groups",
  "comment_counts",
  "consent_texts",
  // Of the staff, for minutes.
  "contact_presence",
  "contact_subjects",
  "coupons",
  // The files themselves are copies for a week, of rows that are listed.
  "exports",
  "export_parts",
  "faqs",
  // Names of files, until they have moved.
  "file_moves",
  "moved_files",
  // Sums of days.
  "e_report_deposits",
  "e_reports",
  "figure_balance_days",
  "figure_cash_days",
  "figure_cohort_months",
  "figure_movement_days",
  "figure_state",
  "figure_trial_months",
  "home_arrangement",
  "invoice_numbers",
  "job_workers",
  // Of the machine: hosts, sizes and outcomes. Letters that came back are kept without their addresses.
  "processes",
  "storage_days",
  "service_calls",
  "service_states",
  "mail_bounces",
  "certificates",
  "alarms",
  "alarm_checks",
  "last_backup",
  "launch_steps",
  "launch_trials",
  "operator_identity",
  "page_plans",
  "page_versions",
  "pages",
  "period_closings",
  "plan_groups",
  "plans",
  "outages",
  "price_changes",
  "report_problems",
  "schema_migrations",
  "marker_proposals",
  "search_documents",
  "search_words",
  "seasons",
  "spent_captchas",
  "inbound_mails",
  "spent_passkey_challenges",
  "title_imports",
  "tracks",
  "trailers",
  "video_ages",
  // Who made films and series, as their credits say.
  "people",
  "person_names",
  "credits",
  "video_categories",
  "videos",
  // Of a playback whose number is random, and their sums.
  "quality_reports",
  "quality_days",
  "quality_histograms",
  "quality_state",
  // Counts of months, without persons.
  "search_misses",
  "home_list_views",
  "sign_up_visits",
  // Sums of days, without persons.
  "origin_days",
  "origin_stays",
  "watching_days",
  "watching_state",
  // Refers to payments by the provider's number, and to accounts only through those.
  "payment_notifications",
  // Refer to payments by number, and to accounts only through those.
  "ledger",
  "reconciliation_findings",
  // Name accounts by their number in what was sent, for 30 days.
  "webhook_events",
  "webhook_deliveries",
  "webhook_tries",
  "webhook_endpoints",
  "title_publications",
  // Another company's books, and our records of its payments by their references.
  "sandbox_payments",
  "sandbox_refunds",
  "sandbox_renewals",
  "sandbox_disputes",
  "dispute_settings",
  "mercanet_payments",
  "mercanet_refunds",
  "paypal_products",
  "paypal_plans",
  "paypal_subscriptions",
  "paypal_sales",
  "paypal_refunds",
  "sources",
  "encodings",
  "poster_candidates",
  "picture_choices",
  "replaced_versions",
  // The operator's staff, who are not subscribers, and their audit log.
  "audit_log",
  "staff_access_links",
  "saved_texts",
  "saved_text_words",
  "staff_members",
  "staff_passkeys",
  "staff_recovery_codes",
  "staff_sessions",
  "staff_tokens",
  // Attached files, which letters refer to.
  "letter_contents",
  "letter_files",
  "jobs",
  "job_counts",
  "tries",
  "security_alerts",
  // The staff's uploads.
  "uploads",
  "upload_pieces",
  // Companies and contacts whom the operator pays, and what was watched without anybody.
  "rights_holders",
  "rights_shares",
  "royalty_days",
  "royalty_late",
  "royalty_lines",
  "royalty_months",
  "royalty_rates",
  "royalty_state",
  "royalty_statements",
  "royalty_views",
]);

const noImages = { write: unused, remove: unused, open: unused, publish: unused };
const noPictures = { inspect: unused, make: unused, encode: unused, draw: unused, close: unused };
async function unused(): Promise<never> {
  throw new Error("no picture is touched here");
}

const features = Object.entries<PersonalData>(
  personalDataOf({ personalData: profilesPersonalData(createPictures(noImages, noPictures)) }),
);
const nested = (contents: Contents): Contents[] => [contents, ...(contents.within ?? []).flatMap(nested)];
const listed = features.flatMap(([feature, { ofAccount, ofProfiles }]) =>
  [...ofAccount, ...ofProfiles].map((contents): [feature: string, OwnContents] => [feature, contents]),
);
const all = listed.flatMap(([feature, contents]) =>
  nested(contents).map((one): [table: string, feature: string, Contents] => [one.table, feature, one]),
);

type Reference = { table: string; to: string; at_delete: "a" | "c" | "n" };

function references(asked: Database): Promise<Reference[]> {
  return asked.rows<Reference>(sql`
    select conrelid::regclass::text as table, confrelid::regclass::text as to, confdeltype as at_delete
    from pg_constraint
    where contype = 'f' and confrelid in ('accounts'::regclass, 'profiles'::regclass)`);
}

/** Tables with a foreign key to a person that no feature, or more than one, claims. */
async function uncovered(asked: Database): Promise<string[]> {
  const tables = new Set((await references(asked)).map(({ table }) => table));
  return [...tables].filter((table) => all.filter(([one]) => one === table).length !== 1);
}

test("every table with a person's foreign key is in exactly one feature's personal data", async () => {
  expect(await uncovered(database)).toEqual([]);
  await database.run(sql`create table planted (profile_id integer references profiles)`);
  expect(await uncovered(database)).toEqual(["planted"]);
  await database.run(sql`drop table planted`);
});

test("every table is in the data export or holds no personal data", async () => {
  const tables = await database.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const known = new Set([...all.map(([table]) => table), ...ofNobody]);
  // List a new table in its feature's personal-data.ts, or above if it holds no personal data.
  expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test.each(all)("%s is copied by %s, its owner", (table, feature) => {
  expect(ownerOf(table)).toBe(`server/features/${feature}`);
});

test.each(all)("every column of %s is copied or left out for a reason", async (table, _feature, contents) => {
  const there = await database.rows<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by 1`);
  const known = new Set([contents.of, ...contents.columns, ...Object.keys(contents.leftOut ?? {})]);
  expect(there.map(({ name }) => name)).toEqual([...known].toSorted());
});

test("rows declared as deleted with their profile are, and rows kept without their author lose the reference", async () => {
  const there = await references(database);
  const wanted = { deletedWithProfile: "c", madeAnonymous: "n" } as const;
  const wrong = listed.filter(([, { table, atErasure }]) => {
    if (atErasure === "deleted" || atErasure === "kept" || table === "accounts") return false;
    return !there.some((one) => one.table === table && one.to === "profiles" && one.at_delete === wanted[atErasure]);
  });
  expect(wrong.map(([, { table }]) => table)).toEqual([]);
});
