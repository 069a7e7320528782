import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { createFixture, type Fixture } from "#tests/support/playback-fixture.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";

let site: Fixture;
let call: Client;
let gaumont: number;
let arte: number;
beforeAll(async () => {
  site = await createFixture();
  call = await signIn("accountant");
  gaumont = await holderNamed("Gaumont");
  arte = await holderNamed("Arte");
});
afterAll(() => site.close());

async function signIn(role: "accountant" | "editor"): Promise<Client> {
  const { id } = await createStaffMember(site, [role]);
  return site.as({ token: await openStaffSession(site, id) });
}
async function holderNamed(name: string): Promise<number> {
  const { id } = await call("POST /admin/rights-holders", { body: { name, remuneration: "by_minutes" } });
  return id;
}
type Share = { holder: number; title: number; percent: number; from: string; until?: string };
const bodyOf = ({ holder, title, percent, from, until = "" }: Share) => ({
  holder_id: holder,
  title_id: title,
  percent,
  from,
  until,
});
const preview = (share: Share, by = call) => by("GET /admin/rights-share-preview", { query: bodyOf(share) });
async function give(share: Share, by = call) {
  const { fingerprint } = await preview(share, by);
  return by("POST /admin/rights-shares", { body: { ...bodyOf(share), fingerprint } });
}
const sharesOf = (id: number) => call("GET /admin/titles/{id}/rights-shares", { params: { id } });
const refused = (attempt: Promise<unknown>, fields: object) =>
  expect(attempt).rejects.toMatchObject({ status: 400, messages: fields });

test("a rights holder is entered, changed and found by its name; editors have no access", async () => {
  const body = {
    name: "Pathé",
    email: "Droits@Pathe.example",
    remuneration: "by_subscriber",
    notes: "Contrat 12",
  } as const;
  const { id } = await call("POST /admin/rights-holders", { body });
  const params = { id };
  await call("PUT /admin/rights-holders/{id}", { params, body: { ...body, state: "ended", reason: "Fin du contrat" } });
  const found = await call("GET /admin/rights-holders", { query: { search: "PATH", state: "ended" } });
  expect(found.data).toMatchObject([{ id, name: "Pathé", email: "droits@pathe.example", state: "ended", titles: 0 }]);
  const [row] = await site.database.rows<{ subject: string; reason: string; before: { state: string } }>(sql`
    select subject, reason, before from audit_log where call = 'PUT /admin/rights-holders/{id}'`);
  expect(row).toMatchObject({
    subject: `rights holder ${id} “Pathé”`,
    reason: "Fin du contrat",
    before: { state: "active" },
  });
  await expect((await signIn("editor"))("GET /admin/rights-holders")).rejects.toMatchObject({ status: 403 });
  const title = await site.film();
  await refused(give({ holder: id, title, percent: 10, from: "2026-03-01" }), { holder_id: expect.any(String) });
});

test("a share is given as it was shown, and the rest stays with the house", async () => {
  const title = await site.film();
  const share = { holder: gaumont, title, percent: 33.33, from: "2026-03-01" };
  expect((await preview(share)).effects.join(" ")).toMatch(/Gaumont.*33,33.*1er mars 2026.*66,67/su);
  await give(share);
  const { data, house_basis_points: house } = await sharesOf(title);
  expect(data).toMatchObject([{ holder: { name: "Gaumont" }, basis_points: 3333, from: "2026-03-01", until: null }]);
  expect(house).toBe(6667);
  expect((await call("GET /admin/rights-holders/{id}", { params: { id: gaumont } })).titles).toBe(1);
});

test("on no day are the shares of a title more than 100 % together", async () => {
  const title = await site.film();
  await give({ holder: gaumont, title, percent: 60, from: "2026-01-01", until: "2026-03-31" });
  await refused(give({ holder: arte, title, percent: 40.01, from: "2026-03-31" }), { percent: expect.any(String) });
  // A period may end on the day before another begins.
  await give({ holder: arte, title, percent: 100, from: "2026-04-01" });
  const { id } = await give({ holder: arte, title, percent: 40, from: "2026-01-01", until: "2026-03-31" });
  const query = { percent: 41, from: "2026-01-01", until: "2026-01-31" };
  await refused(call("GET /admin/rights-shares/{id}/change-preview", { params: { id }, query }), {
    percent: expect.any(String),
  });
});

test("one holder has one share of a title at a time", async () => {
  const title = await site.film();
  await give({ holder: gaumont, title, percent: 10, from: "2026-01-01", until: "2026-01-31" });
  await refused(give({ holder: gaumont, title, percent: 10, from: "2026-01-31" }), { from: expect.any(String) });
  await give({ holder: gaumont, title, percent: 20, from: "2026-02-01" });
});

test("of two members of the staff who give too much at the same instant one is refused, in the database too", async () => {
  const title = await site.film();
  const share = { holder: gaumont, title, percent: 60, from: "2026-03-01" };
  const other = { ...share, holder: arte };
  const [one, two] = [await preview(share), await preview(other)];
  const both = await Promise.allSettled([
    call("POST /admin/rights-shares", { body: { ...bodyOf(share), fingerprint: one.fingerprint } }),
    call("POST /admin/rights-shares", { body: { ...bodyOf(other), fingerprint: two.fingerprint } }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);

  const second = await site.film();
  const insert = (holder: number) =>
    site.database.transaction((inside) =>
      inside.run(sql`insert into rights_shares (holder_id, title_id, names, basis_points, from_day, created_at)
        values (${holder}, ${second}, '{}', 6000, '2026-03-01', now())`),
    );
  const raced = await Promise.allSettled([insert(gaumont), insert(arte)]);
  expect(raced.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(insert(raced[0].status === "fulfilled" ? gaumont : arte)).rejects.toThrow("in this period");
});

test("what changed since it was shown is shown again", async () => {
  const title = await site.film();
  const share = { holder: gaumont, title, percent: 10, from: "2026-03-01" };
  const { fingerprint } = await preview(share);
  await give({ ...share, holder: arte });
  const late = call("POST /admin/rights-shares", { body: { ...bodyOf(share), fingerprint } });
  await expect(late).rejects.toMatchObject({ status: 409, details: { reason: "changed" } });
});

test("a share is changed and removed, each with a row of the audit log", async () => {
  const title = await site.film();
  const { id } = await give({ holder: gaumont, title, percent: 10, from: "2026-03-01" });
  const params = { id };
  const query = { percent: 20, from: "2026-03-01", until: "2026-12-31" };
  const change = await call("GET /admin/rights-shares/{id}/change-preview", { params, query });
  expect(change.effects.join(" ")).toContain("devient");
  await call("PUT /admin/rights-shares/{id}", { params, body: { ...query, fingerprint: change.fingerprint } });
  expect((await sharesOf(title)).data).toMatchObject([{ basis_points: 2000, until: "2026-12-31" }]);
  const { fingerprint } = await call("GET /admin/rights-shares/{id}/removal-preview", { params });
  await call("POST /admin/rights-shares/{id}/removal", { params, body: { fingerprint, reason: "Saisie par erreur" } });
  expect((await sharesOf(title)).data).toEqual([]);
  const rows = await site.database.rows<{ call: string }>(sql`
    select call from audit_log where subject like 'rights holder % of %' and call like '%/{id}%' order by id`);
  expect(rows.map(({ call: made }) => made)).toEqual([
    "PUT /admin/rights-shares/{id}",
    "POST /admin/rights-shares/{id}/removal",
  ]);
});

test("episodes count for their series and have no shares; a deleted title keeps its name", async () => {
  const { id: series, episodes } = await site.series([1]);
  await expectFault(preview({ holder: gaumont, title: episodes[0] ?? 0, percent: 10, from: "2026-03-01" }), "notFound");
  await give({ holder: arte, title: series, percent: 10, from: "2099-01-01" });
  await site.database.run(sql`delete from videos where id = ${series}`);
  const { data } = await call("GET /admin/rights-holders/{id}/shares", { params: { id: arte } });
  expect(data[0]?.title).toMatchObject({ id: series, name: expect.stringContaining("Titre"), is_gone: true });
});

test("titles are found by words of their names", async () => {
  const id = await site.film();
  await site.database.run(sql`update videos set title_fr = 'La Règle du jeu' where id = ${id}`);
  expect((await call("GET /admin/titles-to-share", { query: { search: "regle jeu" } })).data).toEqual([
    { id, type: "movie", name: "La Règle du jeu" },
  ]);
});

test.each([
  [{ percent: 0 }, "percent"],
  [{ percent: 100.01 }, "percent"],
  [{ percent: 33.333 }, "percent"],
  [{ until: "2026-02-28" }, "until"],
  [{ from: "2026-02-30" }, "from"],
])("%o is refused", async (wrong, field) => {
  const title = await site.film();
  const share = { holder: gaumont, title, percent: 10, from: "2026-03-01", ...wrong };
  await refused(preview(share), { [field]: expect.any(String) });
});
