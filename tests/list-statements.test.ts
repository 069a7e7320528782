import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { furtherStatements } from "#tests/support/further-statements.ts";
import {
  makeDeclaration,
  makeDelivery,
  makeExport,
  makeOutage,
  makeRefund,
  makeRightsShares,
} from "#tests/support/desk-rows.ts";
import { figureSources } from "#server/compose/business-figures.ts";
import { createKeeping } from "#server/features/figures/keeping.ts";
import { beginTrial } from "#server/features/launch/queries.ts";
import { secretHash } from "#server/http/secrets.ts";
import { addressOf, each, fieldsOf, isStaffEndpoint, type Endpoint } from "#tests/support/contract-sweep.ts";
import { makeGroup } from "#tests/support/groups.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

type Statement = { text: string; values: unknown[] };

let fixture: CatalogueFixture;
let who: Identity;
let adminId: number;
let groupId: number;
let refundId: number;
let outageId: number;
let declarationId: number;
let ids: Record<string, number | string>;
/** Of an address check that is under way. */
const nonce = "n".repeat(43);
let sent: Statement[] = [];
/** One connection for all plans: a new one reads PostgreSQL's catalogue again. */
let planner: pg.Client;

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  const { database } = fixture;
  await database.run(sql`insert into ages (id, name) values (6, '6')`);
  const category = await fixture.category("Rayon");
  const shelf = { categories: [category], ages: [6], is_kid: true };
  const films = [await fixture.film(shelf), await fixture.film(shelf)];
  const { id: series, episodes } = await fixture.series([2, 2], shelf);
  who = (await fixture.viewers()).adult;
  adminId = (await createStaffMember(fixture, ["admin"])).id;
  const at = fixture.clock.now();
  for (const id of [...films, ...episodes]) await fixture.watch(who, id, 0.4);
  for (const table of ["likes", "favourites"] as const)
    await database.run(sql`insert into ${sql([table])} (profile_id, video_id, created_at)
      select ${who.profile}::integer, id, ${at} from videos where type <> 'episode'`);
  await database.run(sql`insert into playlist_items (playlist_id, video_id, added_at)
    select p.id, v.id, ${at} from playlists p, videos v where p.profile_id = ${who.profile}::integer and v.type <> 'episode'`);
  await database.run(sql`insert into notifications (profile_id, activity_name, video_id, created_at)
    select ${who.profile}::integer, 'activity_new_episode', id, ${at} from videos where type = 'episode'`);
  await database.run(sql`insert into comments (profile_id, video_id, text, created_at)
    select ${who.profile}::integer, id, 'Un avis', ${at} from videos`);
  await database.run(sql`insert into comments (profile_id, video_id, parent_id, text, created_at)
    select profile_id, video_id, id, 'Une réponse', ${at} from comments`);
  await database.run(sql`insert into contact_messages (civility, last_name, first_name, email, message, created_at)
    values (2, 'Lovelace', 'Ada', 'ada@example.org', 'Bonjour', ${at})`);
  await database.run(sql`
    with source as (
      insert into sources (video_id, use, file_key, name, bytes, sha256, received_at)
      select min(id), 'film', 'sources/film.mp4', 'film.mp4', 1, repeat('0', 64), ${at} from videos returning id)
    insert into encodings (source_id, created_at) select id, ${at} from source`);
  await database.run(sql`
    insert into uploads (member_id, name, bytes, use, video_id, file_key, created_at, changed_at)
    select ${adminId}::integer, 'film.mp4', 1, 'film', min(id), 'sources/upload.mp4', ${at}, ${at} from videos`);
  await database.run(sql`
    with letter as (
      insert into sent_letters (account_id, job_id, kind, sent_to, locale, subject, html, body, attachments, created_at)
      values (1, 1, 'accounts.welcome', 'ada@example.org', 'fr', 'Bienvenue', '<p>', 'Bonjour', ${JSON.stringify([
        { name: "cgv.html", type: "text/html", bytes: 1, invoice: null, sha256: "00".repeat(32) },
      ])}, ${at}) returning id),
    content as (insert into letter_contents (sha256, content) values (decode(repeat('00', 32), 'hex'), 'x') returning sha256),
    attempt as (
      insert into letter_attempts (letter_id, attempt, began_at, ended_at, outcome)
      select id, 1, ${at}, ${at}, 'accepted' from letter)
    insert into letter_files (letter_id, sha256) select id, sha256 from letter, content`);
  const idOf = async (table: "playlists" | "notifications" | "comments") =>
    (await database.row<{ id: number }>(sql`select id from ${sql([table])} where profile_id = ${who.profile}::integer`))
      ?.id ?? 0;
  await database.run(sql`insert into people (name) values ('Ada Exemple')`);
  await database.run(sql`insert into credits (video_id, role, person_id, position)
    select v.id, 'director', p.id, 1 from videos v, people p where v.type <> 'episode'`);
  ids = {
    people: "ada-exemple",
    categories: category,
    ages: 6,
    episodes: episodes[0] ?? 0,
    playlists: await idOf("playlists"),
    notifications: await idOf("notifications"),
    comments: await idOf("comments"),
    videos: series,
    pages: "cgu",
  };
  const group = await makeGroup(fixture);
  ids["client-groups"] = group.code;
  groupId = group.id;
  const { id: taught } = await makeGroup(fixture, { pupil_ceiling: 12 });
  await database.run(sql`
    insert into client_group_members (group_id, account_id, joined_at, is_teacher)
    select ${taught}::integer, account_id, ${at}, true from profiles where id = ${who.profile}::integer`);
  refundId = await makeRefund(fixture);
  await beginTrial(database, "address", { key: secretHash(nonce), reply: nonce }, at);
  outageId = await makeOutage(fixture);
  declarationId = await makeDeclaration(fixture);
  await makeDelivery(fixture);
  await makeExport(fixture, adminId);
  await makeRightsShares(fixture);
  await createKeeping({ database, ...figureSources }).keep({ at, signal: new AbortController().signal });
  await database.run(sql`analyze`);
  planner = new pg.Client({ connectionString: fixture.databaseUrl });
  await planner.connect();
  await planner.query("set enable_seqscan = off");
  listenToStatements();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await planner.end();
  await fixture.close();
});

/** Records every statement of this process, which also runs the program. */
function listenToStatements(): void {
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given;
    if (typeof statement === "object" && statement !== null && "text" in statement) sent.push(statement as Statement);
    return Reflect.apply(query, this, given);
  } as typeof query);
}

/**
 * Not checked: files created on demand from one account's rows, files of the store, and previews of a change, which
 * calculate like the change itself.
 */
const notShown = new Set([
  "GET /admin/poster-candidates/{id}",
  "GET /me/data-export",
  "GET /me/download-latest-invoice",
  "GET /me/invoices/{id}/pdf",
  "GET /me/plan-change",
  "GET /me/withdrawal",
  "GET /admin/payments/{id}/refund-preview",
  "GET /admin/credit-notes/{id}/correction-preview",
  "GET /admin/subscribers/{id}/subscription/{act}",
  "GET /admin/disputes/{id}/acts/{act}",
  "GET /admin/people/{id}/naming",
  "GET /admin/subscribers/{id}/account/{act}",
  "GET /admin/subscribers/{id}/letters/{letter_id}/again",
  "GET /admin/subscribers/{id}/reset-link",
  "GET /admin/subscribers/{id}/free-days",
  "GET /admin/declarations/{id}/match/{account_id}",
  "GET /admin/messages/{id}/request/extension",
  "GET /admin/messages/{id}/request/{turn}",
  "GET /admin/subscribers/{id}/plan",
  "GET /admin/outage-preview",
  "GET /admin/outage-preview/people",
  "GET /admin/rights-share-preview",
  "GET /admin/rights-shares/{id}/change-preview",
  "GET /admin/rights-shares/{id}/removal-preview",
  "GET /admin/royalties/closing-preview",
  "GET /admin/royalty-statements/{id}/statement.pdf",
  "GET /admin/royalty-statements/{id}/statement.csv",
  "GET /admin/accounting/closing-preview",
  "GET /admin/accounting/attestation.pdf",
  "GET /admin/accounting/e-report-preview",
  "GET /admin/accounting/e-reports/{id}/file.xml",
  "GET /admin/accounting/e-reports/{id}/deposit-preview",
  // A file of the store.
  "GET /admin/figures/watching/sheet",
  "GET /admin/title-export.csv",
  "GET /admin/coupon-export.csv",
  "GET /admin/title-export.json",
]);
/** Calls that require one of two query parameters. */
const eitherQuery: Record<string, () => string> = { "GET /comments": () => `filters[video]=${ids["videos"]}` };

/** Fields that take more than a word. */
const typed: Record<string, () => number | string | undefined> = {
  video_id: () => ids["videos"],
  from: () => "2026-03",
  to: () => "2026-03",
  year: () => "2026",
};

const reads = ({ name, spec }: Endpoint) => spec.method === "GET" && !notShown.has(name);

function addressFor({ name, spec }: Endpoint): string {
  const [, place = "", of = ""] = spec.path.split("/");
  const [param] = fieldsOf(spec.params);
  const folder = place !== "pub" ? place : of === "page" ? "pages" : "videos";
  const query = fieldsOf(spec.query)
    .filter(({ isRequired }) => isRequired)
    .map(({ name: field, values }) => `${field}=${(values?.[0] as string | undefined) ?? typed[field]?.() ?? "titre"}`)
    .concat(eitherQuery[name]?.() ?? []);
  const ofStaff: Record<string, number | string | undefined> = {
    "client-groups": groupId,
    titles: ids["videos"],
    refunds: refundId,
    outages: outageId,
    declarations: declarationId,
  };
  if (param?.name === "nonce") return addressOf(spec, nonce);
  // A series has no film of its own.
  if (name === "GET /admin/titles/{id}/film") return addressOf(spec, ids["episodes"] ?? 1);
  const own =
    param?.name === "slug" && folder !== "people" ? "cgu" : ((folder === "admin" ? ofStaff[of] : ids[folder]) ?? 1);
  const address = addressOf(spec, (param?.values?.[0] as string | undefined) ?? own);
  return query.length > 0 ? `${address}?${query.join("&")}` : address;
}

/** The subscriber, or an admin who has just signed in. */
async function callerOf(endpoint: Endpoint): Promise<Identity> {
  if (!isStaffEndpoint(endpoint)) return who;
  return { token: await openStaffSession(fixture, adminId, { isComplete: endpoint.spec.access !== "staffSignIn" }) };
}

async function statementsOf(endpoint: Endpoint): Promise<Statement[]> {
  const address = addressFor(endpoint);
  const caller = await callerOf(endpoint);
  sent = [];
  const response = await fixture.send("GET", address, caller);
  expect([address, response.status]).toEqual([address, 200]);
  await response.arrayBuffer();
  return sent;
}

describe("for any size of the catalogue", () => {
  test.each(each(reads))("%s asks for who calls, and once for what is shown", async (name, endpoint) => {
    await statementsOf(endpoint);
    const warm = await statementsOf(endpoint);
    const most = 2 + (furtherStatements[name] ?? 0);
    expect(warm.map(({ text }) => text.replaceAll(/\s+/g, " ").slice(0, 300)).slice(most)).toEqual([]);
  });

  test.each(each(reads))("%s goes along indexes", async (_name, endpoint) => {
    // Includes statements whose results are cached.
    fixture.clock.advance({ seconds: 601 });
    await statementsOf(endpoint);
    const statements = (await statementsOf(endpoint)).concat(sent);
    for (const statement of statements.filter(({ text }) => /^\s*(select|with)\b/.test(text))) {
      expect(await planOf(statement)).not.toMatch(
        /Seq Scan on (?!categories|ages|contact_subjects|report_problems|plans|plan_groups|price_changes|pages|page_plans|operator_identity|faqs|staff_members|client_groups|job_workers|schema_migrations|processes|alarms|alarm_checks|service_states|certificates|outages|launch_steps|launch_trials|last_backup|webhook_endpoints|brand_versions|brand_pictures)\w+/,
      );
    }
  });
});

/** The plan with sequential scans disabled where an index can serve. */
async function planOf({ text, values }: Statement): Promise<string> {
  const { rows } = await planner.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
