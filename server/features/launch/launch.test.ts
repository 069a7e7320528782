import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { LaunchStepName } from "#contract/admin/launch.ts";
import { MailRefusedError } from "#server/adapters/mail/mail.ts";
import { listProofs } from "#server/features/billing/payments/proof-queries.ts";
import { sql } from "#server/database/sql.ts";
import type { TestApp } from "#tests/support/app.ts";
import { goodCard, openShop, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";
import type { ProviderProof } from "./deps.ts";
import { provenBy } from "./steps.ts";

let shop: Shop;
let app: TestApp;
let member: { id: number; email: string };
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  app = shop.site;
  member = await createStaffMember(app, ["admin"]);
  admin = await signedIn();
});
afterAll(() => app.close());
const signedIn = async () => app.as({ token: await openStaffSession(app, member.id) });

async function stepOf(name: LaunchStepName) {
  const { steps } = await admin("GET /admin/launch");
  const step = steps.find((one) => one.name === name);
  if (!step) throw new Error(`There is no step ${name}`);
  return step;
}
const codesOf = async (name: LaunchStepName) => (await stepOf(name)).findings.map(({ code }) => code);
const set = (step: LaunchStepName, state: "confirmed" | "left" | "open", note?: string) =>
  admin("PUT /admin/launch/steps", { body: { step, state, ...(note === undefined ? {} : { note }) } });

test("only admins see it", async () => {
  const support = await createStaffMember(app, ["support", "accountant", "editor", "moderator"]);
  const call = app.as({ token: await openStaffSession(app, support.id) });
  await expectFault(call("GET /admin/launch"), "notAllowed");
  await expectFault(call("POST /admin/launch/test-letter"), "notAllowed");
});

test("a second admin settles the first step", async () => {
  expect(await stepOf("staff")).toMatchObject({ state: "missing", findings: [{ code: "one-admin", count: 1 }] });
  await createStaffMember(app, ["admin"]);
  expect(await stepOf("staff")).toMatchObject({ state: "done", findings: [{ code: "several-admins", count: 2 }] });
});

test("the identity must be the operator's own, and whole", async () => {
  expect(await codesOf("identity")).toEqual(["identity-invented"]);
  const identity = await admin("GET /admin/identity");
  await admin("PUT /admin/identity", {
    body: { ...identity, siren: "732829320", vat_number: null, company_name: "Voir & Cie", phone: "" },
  });
  expect((await stepOf("identity")).findings).toMatchObject([{ code: "identity-lacks", text: "phone" }]);
  await admin("PUT /admin/identity", { body: { ...(await admin("GET /admin/identity")), phone: "01 02 03 04 05" } });
  expect(await stepOf("identity")).toMatchObject({ state: "done" });
});

test("a look of the operator's own settles the step, or the word that the original is kept", async () => {
  expect(await stepOf("brand")).toMatchObject({ state: "missing", findings: [{ code: "brand-original" }] });
  await set("brand", "confirmed");
  expect(await stepOf("brand")).toMatchObject({ state: "done", findings: [{ code: "brand-kept" }] });
  await set("brand", "open");
  const look = { revision: 0, accent: "#00b3a4", logo: null, logo_light: null, icon: null };
  await admin("PUT /admin/brand", { body: look });
  expect(await stepOf("brand")).toMatchObject({ state: "done", findings: [{ code: "brand-own" }] });
  await admin("PUT /admin/brand", { body: { ...look, revision: 1, accent: null } });
  expect(await stepOf("brand")).toMatchObject({ state: "missing", findings: [{ code: "brand-original" }] });
});

test("prices and legal pages are settled by whoever has read them, and by nothing else", async () => {
  for (const step of ["offer", "pages"] as const) {
    expect(await codesOf(step)).toContain("unread");
    await set(step, "confirmed");
    expect(await stepOf(step)).toMatchObject({ state: "done", by: "Ada admin" });
    await set(step, "open");
    expect(await stepOf(step)).toMatchObject({ state: "missing", by: null });
  }
  const { findings } = await stepOf("offer");
  expect(findings[0]).toMatchObject({ code: "price", tone: "note", count: 999 });
  await expectFault(set("backup", "confirmed"), "invalid");
  expect(await stepOf("backup")).toMatchObject({ state: "missing" });
});

test("a step that is set aside keeps who did it and why, and is done all the same once it is", async () => {
  await set("backup", "left", "Sauvegardé par l’hébergeur");
  expect(await stepOf("backup")).toMatchObject({ state: "left", note: "Sauvegardé par l’hébergeur", by: "Ada admin" });
  const at = app.clock.now();
  await app.database.run(sql`insert into last_backup (ended_at, is_encrypted) values (${at}, false)`);
  expect(await stepOf("backup")).toMatchObject({
    state: "done",
    findings: [
      { code: "backup-made", at: at.toISOString() },
      { code: "backup-readable", tone: "note" },
      { code: "drill-none", tone: "note" },
    ],
  });
  app.clock.advance({ seconds: 49 * 3600 });
  admin = await signedIn();
  expect(await stepOf("backup")).toMatchObject({ state: "left", findings: [{ code: "backup-old" }, {}, {}] });
  const [row] = await app.database.rows<{ subject: string }>(
    sql`select subject from audit_log where call like '%launch%' order by id desc limit 1`,
  );
  expect(row?.subject).toBe("launch step backup");
});

test("a drill that found faults stands against the backups, and one that is long ago asks for another", async () => {
  const at = app.clock.now();
  const drilled = (ago: number, faults: number) =>
    app.database.run(sql`
      insert into last_backup (ended_at, is_encrypted, drilled_at, drill_faults)
      values (${at}, true, ${new Date(at.getTime() - ago * 86_400_000)}, ${faults})
      on conflict (is_only) do update set ended_at = excluded.ended_at, is_encrypted = true,
        drilled_at = excluded.drilled_at, drill_faults = excluded.drill_faults`);
  const found = async () => {
    const { state, findings } = await stepOf("backup");
    return { state, last: findings.at(-1) };
  };
  await set("backup", "open");
  await drilled(1, 2);
  expect(await found()).toMatchObject({ state: "missing", last: { code: "drill-failed", tone: "missing", count: 2 } });
  await drilled(41, 0);
  expect(await found()).toMatchObject({ state: "done", last: { code: "drill-old", tone: "note" } });
  await drilled(39, 0);
  expect(await found()).toMatchObject({ state: "done", last: { code: "drill-passed", tone: "good" } });
});

test("a payment that came in and one that went back prove a provider; the sandbox proves nothing", async () => {
  expect((await stepOf("payments")).findings).toMatchObject([{ code: "sandbox", tone: "missing", text: "sandbox" }]);
  const names = ["sandbox", "mercanet"];
  expect(await listProofs(app.database, names)).toEqual(
    names.map((name) => ({ name, paid_at: null, refunded_at: null })),
  );
  const customer = await shop.customer();
  await shop.press(
    referenceIn(await customer.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } })),
  );
  await customer.call("POST /users/payment");
  const at = app.clock.now();
  expect(await listProofs(app.database, names)).toMatchObject([{ paid_at: at, refunded_at: null }, { paid_at: null }]);
  const proof = { name: "mercanet", isSandbox: false, paidAt: at, refundedAt: null };
  const codes = (one: ProviderProof) => provenBy(one).map(({ code, tone }) => [code, tone]);
  expect(codes(proof)).toEqual([
    ["paid", "good"],
    ["not-refunded", "missing"],
  ]);
  expect(codes({ ...proof, paidAt: null, refundedAt: at })).toEqual([
    ["unpaid", "missing"],
    ["refunded", "good"],
  ]);
});

const newestLetter = () => app.mails.findLast(({ to }) => to === member.email);
const codeIn = (text: string) => /launch\?letter=([\w-]+)/.exec(text)?.[1] ?? "";

test("a test letter counts once its link was opened", async () => {
  expect(await codesOf("letters")).toContain("letter-unsent");
  await admin("POST /admin/launch/test-letter");
  expect(await codesOf("letters")).toContain("letter-sending");
  await app.jobs.runAll();
  const { findings } = await stepOf("letters");
  expect(findings.at(-1)).toMatchObject({
    code: "letter-accepted",
    tone: "missing",
    text: expect.stringContaining("250"),
  });
  const code = codeIn(newestLetter()?.text ?? "");
  await expectFault(admin("PUT /admin/launch/test-letter", { body: { code: "a".repeat(43) } }), "notFound");
  await admin("PUT /admin/launch/test-letter", { body: { code } });
  await admin("PUT /admin/launch/test-letter", { body: { code } });
  expect((await stepOf("letters")).findings.at(-1)).toMatchObject({ code: "letter-arrived", tone: "good" });
});

test("the code of a letter stands in no table, and a later letter ends it", async () => {
  await admin("POST /admin/launch/test-letter");
  await app.jobs.runAll();
  const code = codeIn(newestLetter()?.text ?? "");
  const [jobs, trials] = await Promise.all([
    app.database.rows(sql`select data::text from jobs where name = 'launch.test-letter'`),
    app.database.rows(sql`select * from launch_trials`),
  ]);
  expect(JSON.stringify([jobs, trials])).not.toContain(code);
  await admin("POST /admin/launch/test-letter");
  await expectFault(admin("PUT /admin/launch/test-letter", { body: { code } }), "notFound");
  await app.jobs.runAll();
});

test("what the mail server refuses is shown in its words, and not tried again", async () => {
  const refusal = new MailRefusedError("refused", {
    cause: Object.assign(new Error("no"), { response: "550 5.7.1 sender rejected", responseCode: 550 }),
  });
  const { mailServer } = app;
  app.mailServer = () => Promise.reject(refusal);
  await admin("POST /admin/launch/test-letter");
  await app.jobs.runAll();
  app.mailServer = mailServer;
  expect((await stepOf("letters")).findings.at(-1)).toMatchObject({
    code: "letter-failed",
    text: "550 5.7.1 sender rejected",
  });
});

test("a letter whose process died is not waited for", async () => {
  await admin("POST /admin/launch/test-letter");
  app.clock.advance({ seconds: 121 });
  expect(await codesOf("letters")).toContain("letter-unsent");
});

test("the question of an address check is answered while it runs, and to nobody else", async () => {
  await admin("POST /admin/launch/address-check");
  expect(await codesOf("address")).toEqual(["address-checking"]);
  const row = await app.database.row<{ nonce: string; reply: string }>(
    sql`select data ->> 'nonce' as nonce, data ->> 'reply' as reply from jobs where name = 'launch.address-check'`,
  );
  const ask = (nonce: string, forwarded?: string) =>
    fetch(`${app.url}/api/pub/address-check/${nonce}`, {
      headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    });
  expect((await ask("b".repeat(43))).status).toBe(404);
  expect(await (await ask(row?.nonce ?? "")).json()).toEqual({ reply: row?.reply, proxies: 0 });
  await app.jobs.runAll();
  // The shop's public URL is on this machine.
  expect(await codesOf("address")).toEqual(["address-local"]);
  expect((await ask(row?.nonce ?? "")).status).toBe(404);
});

test("a film counts once it is published", async () => {
  expect(await stepOf("film")).toMatchObject({ state: "missing", findings: [{ code: "film-none" }] });
  const at = app.clock.now();
  const after = new Date(at.getTime() + 86_400_000);
  await app.database.run(sql`
    insert into videos (slug, type, title_fr, title_en, media_key, images_key, published_at)
    values ('film', 'movie', 'Film', 'Film', 'film', 'film', ${after})`);
  expect(await codesOf("film")).toEqual(["film-none"]);
  await app.database.run(sql`update videos set published_at = ${at}`);
  expect(await stepOf("film")).toMatchObject({ state: "done", findings: [{ code: "films-out", count: 1 }] });
});
