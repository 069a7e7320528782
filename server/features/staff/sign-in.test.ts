import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  codeOf,
  createStaffMember,
  createStaffWithApp,
  expectFault,
  forgetAttempts,
  givePassword,
  openStaffBrowser,
  refusalOf,
  signInStaff,
  staffPassword,
} from "#tests/support/staff.ts";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, { passwordCost: "recommended" });
});
afterAll(() => site.close());
beforeEach(() => forgetAttempts(site));

test("a password and a code of the app sign in, and nothing else does before both", async () => {
  const ada = await createStaffWithApp(site, ["editor"]);
  const browser = openStaffBrowser(site);
  expect(await givePassword(browser, ` ${ada.email.toUpperCase()} `)).toEqual({
    email: ada.email,
    second_factors: ["totp"],
  });
  await expectFault(browser("GET /admin/me"), "secondFactorNeeded");
  const before = browser.cookie();
  const me = await browser("POST /admin/sign-in/totp", { body: { code: ada.code() } });
  expect(me).toMatchObject({ email: ada.email, roles: ["editor"], has_totp: true });
  expect(await browser("GET /admin/me")).toEqual(me);
  // The token is replaced when the sign-in completes.
  expect(browser.cookie()).not.toBe(before);
  await expectFault(site.as({ token: before?.slice("staff=".length) ?? "" })("GET /admin/me"), "sessionEnded");
});

test("unknown addresses, wrong passwords, invited and ended members are refused in the same words", async () => {
  const ada = await createStaffWithApp(site, ["editor"]);
  const gone = await createStaffWithApp(site, ["editor"]);
  const invited = await createStaffMember(site, ["editor"]);
  await site.database.run(sql`update staff_members set ended_at = ${site.clock.now()} where id = ${gone.id}`);
  await site.database.run(sql`update staff_members set password_hash = null where id = ${invited.id}`);
  const said = new Set<string>();
  for (const [email, password] of [
    ["nobody@example.org", staffPassword],
    ["not an address", staffPassword],
    [ada.email, "une autre phrase de service"],
    [gone.email, staffPassword],
    [invited.email, ""],
    [invited.email, "null"],
  ] as const) {
    const response = await site.send("POST", "/api/admin/sign-in", { body: { email, password: password || "x" } });
    expect(response.headers.getSetCookie()).toEqual([]);
    said.add(`${response.status} ${await response.text()}`);
  }
  expect(said.size).toBe(1);
  expect([...said][0]).toMatch(/^401 .*"code":100/);
});

test("refused sign-ins of an account are in the audit log, and make no address known", async () => {
  const ada = await createStaffWithApp(site, ["editor"]);
  const browser = openStaffBrowser(site);
  for (const email of [ada.email, "nobody@example.org"])
    await expectFault(
      browser("POST /admin/sign-in", { body: { email, password: "une autre phrase" } }),
      "wrongCredentials",
    );
  await givePassword(browser, ada.email);
  await expectFault(browser("POST /admin/sign-in/totp", { body: { code: "000000" } }), "invalid");
  await site.jobs.runAll();
  const rows = await site.database.rows<{
    actor: string;
    call: string;
    member_id: number | null;
    address: string | null;
  }>(sql`
    select actor, call, member_id, address from audit_log where subject = 'login refused'
      and actor in (${ada.email}, 'nobody@example.org') order by id`);
  const shared = { actor: ada.email, member_id: null, address: "127.0.0.1" };
  expect(rows).toEqual([
    { ...shared, call: "POST /admin/sign-in" },
    { ...shared, call: "POST /admin/sign-in/totp" },
  ]);
});

test("a code of the app works once, for one session alone, however many use it at once", async () => {
  const ada = await createStaffWithApp(site, ["editor"]);
  const browsers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const browser = openStaffBrowser(site);
      await givePassword(browser, ada.email);
      return browser;
    }),
  );
  const code = ada.code();
  const refused = await Promise.all(
    browsers.map((browser) => refusalOf(browser("POST /admin/sign-in/totp", { body: { code } }))),
  );
  expect(refused.filter((error) => error === undefined)).toHaveLength(1);
  for (const error of refused.filter((one) => one !== undefined))
    expect(error.messages).toEqual({ code: fieldFaults.secondFactorCode.fr });
  site.clock.advance({ seconds: 30 });
  await browsers.find((_browser, index) => refused[index])?.("POST /admin/sign-in/totp", {
    body: { code: ada.code() },
  });
});

test("a recovery code signs in once, however many use it at once", async () => {
  const ada = await createStaffWithApp(site, ["editor"]);
  const { recovery_codes: codes } = await (
    await signInStaff(site, ada)
  )("POST /admin/me/recovery-codes", {
    body: { password: staffPassword },
  });
  expect(codes).toHaveLength(10);
  const kept = await site.database.rows<{ text: string }>(sql`
    select r::text as text from staff_recovery_codes r where member_id = ${ada.id}`);
  expect(kept).toHaveLength(10);
  for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code);

  const typed = codes[0]?.toLowerCase().replaceAll("-", " ") ?? "";
  const tryIt = async () => {
    const browser = openStaffBrowser(site);
    expect((await givePassword(browser, ada.email)).second_factors).toEqual(["totp", "recoveryCode"]);
    return refusalOf(browser("POST /admin/sign-in/recovery-code", { body: { code: typed } }));
  };
  const refused = await Promise.all([tryIt(), tryIt(), tryIt(), tryIt()]);
  expect(refused.filter((error) => error === undefined)).toHaveLength(1);
  site.clock.advance({ seconds: 30 });
  expect(await (await signInStaff(site, ada))("GET /admin/me")).toMatchObject({ recovery_codes_left: 9 });
});

test("guesses at a password and at a code are counted, and refused even when right", async () => {
  const ada = await createStaffWithApp(site, ["editor"]);
  const guess = (password: string) => site.send("POST", "/api/admin/sign-in", { body: { email: ada.email, password } });
  for (let count = 0; count < 10; count += 1) expect((await guess(`faux ${count}`)).status).toBe(401);
  const refused = await guess(staffPassword);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  site.clock.advance({ seconds: 901 });

  const browser = openStaffBrowser(site);
  await givePassword(browser, ada.email);
  const wrong = Array.from({ length: 40 }, (_none, index) => String(100_000 + index));
  const said = await Promise.all(
    wrong.map((code) => refusalOf(browser("POST /admin/sign-in/totp", { body: { code } }))),
  );
  expect(said.filter((error) => error?.status === 400)).toHaveLength(10);
  expect(said.filter((error) => error?.status === 429)).toHaveLength(30);
  await expectFault(browser("POST /admin/sign-in/totp", { body: { code: ada.code() } }), "tooManyAttempts");
});

test("the first sign-in goes by a link, a password, an app and its first code, and shows ten recovery codes", async () => {
  const admin = await signInStaff(site, await createStaffWithApp(site, ["admin"]));
  const { member, link } = await admin("POST /admin/staff", {
    body: { email: "Grace@Example.org", name: "Grace Hopper", roles: ["moderator", "support"] },
  });
  expect(member).toMatchObject({ email: "grace@example.org", status: "invited", has_second_factor: false });
  const token = link.split("#")[1] ?? "";
  expect(link).toBe(`${site.config.http.publicUrl}/admin/access?language=fr#${token}`);

  const browser = openStaffBrowser(site);
  expect(await browser("POST /admin/access-link", { body: { token } })).toEqual({
    email: "grace@example.org",
    name: "Grace Hopper",
  });
  const short = await refusalOf(
    browser("POST /admin/access-link/password", { body: { token, password: "onze lettre" } }),
  );
  expect(short?.messages).toEqual({ password: fieldFaults.staffPasswordLength.fr });
  const [one, other] = await Promise.all(
    [0, 1].map(() =>
      refusalOf(browser("POST /admin/access-link/password", { body: { token, password: staffPassword } })),
    ),
  );
  // One of two concurrent uses is refused, with the message for a used link.
  expect([one, other].filter(Boolean)).toHaveLength(1);
  expect((one ?? other)?.messages).toEqual({ token: fieldFaults.staffLink.fr });
  await givePassword(browser, "grace@example.org");
  expect((await browser("GET /admin/sign-in")).second_factors).toEqual([]);

  const { secret, uri } = await browser("POST /admin/sign-in/enrolment/totp");
  expect(new URL(uri).searchParams.get("secret")).toBe(secret);
  const wrong = await refusalOf(browser("POST /admin/sign-in/enrolment/totp-code", { body: { code: "000000" } }));
  expect(wrong?.messages).toEqual({ code: fieldFaults.secondFactorCode.fr });
  const code = codeOf(secret, site.clock.now());
  const { recovery_codes: codes } = await browser("POST /admin/sign-in/enrolment/totp-code", { body: { code } });
  expect(codes).toHaveLength(10);
  expect(await browser("GET /admin/me")).toMatchObject({ roles: ["moderator", "support"], recovery_codes_left: 10 });
  // The code used for enrolment cannot be used again.
  const next = openStaffBrowser(site);
  await givePassword(next, "grace@example.org");
  expect((await refusalOf(next("POST /admin/sign-in/totp", { body: { code } })))?.status).toBe(400);
});

test("a password alone adds no second factor where there is one", async () => {
  const ada = await createStaffWithApp(site, ["admin"]);
  const browser = openStaffBrowser(site);
  await givePassword(browser, ada.email);
  await expectFault(browser("POST /admin/sign-in/enrolment/totp"), "notAllowed");
  await expectFault(browser("POST /admin/sign-in/enrolment/passkey-options"), "notAllowed");
  const body = { name: "Clé", response: { id: "x" } };
  await expectFault(browser("POST /admin/sign-in/enrolment/passkey", { body }), "notAllowed");
});

test("an access link is good for three days, and a newer one ends it", async () => {
  const admin = await signInStaff(site, await createStaffWithApp(site, ["admin"]));
  const invited = await createStaffMember(site, ["editor"]);
  const renew = async () =>
    (await admin("POST /admin/staff/{id}/access-link", { params: { id: invited.id }, body: {} })).link.split("#")[1] ??
    "";
  const read = (token: string) => refusalOf(site.as()("POST /admin/access-link", { body: { token } }));
  const first = await renew();
  expect(await read(first)).toBe(undefined);
  const second = await renew();
  expect((await read(first))?.status).toBe(400);
  site.clock.advance({ days: 3, seconds: -1 });
  expect(await read(second)).toBe(undefined);
  site.clock.advance({ seconds: 1 });
  expect((await read(second))?.status).toBe(400);
});

test("what is no answer of a passkey is refused, whatever it is", async () => {
  const ada = await createStaffMember(site, ["editor"]);
  const browser = openStaffBrowser(site);
  await givePassword(browser, ada.email);
  const { options } = await browser("POST /admin/sign-in/enrolment/passkey-options");
  expect(options).toMatchObject({ rp: { id: "localhost" }, attestation: "none", challenge: expect.any(String) });
  for (const response of [{}, { id: 7 }, { id: "x", rawId: "x", type: "public-key", response: {} }]) {
    const refused = await refusalOf(
      browser("POST /admin/sign-in/enrolment/passkey", { body: { name: "Clé", response } }),
    );
    expect(refused?.messages).toEqual({ response: fieldFaults.passkey.fr });
  }
});

test("no password, code, secret or token stands in a log or in a table", async () => {
  const ada = await createStaffWithApp(site, ["admin"]);
  const browser = await signInStaff(site, ada);
  const { recovery_codes: codes } = await browser("POST /admin/me/recovery-codes", {
    body: { password: staffPassword },
  });
  const { link } = await browser("POST /admin/staff", {
    body: { email: "secret@example.org", name: "S", roles: ["editor"] },
  });
  const secrets = [
    staffPassword,
    ada.secret,
    browser.cookie()?.slice("staff=".length) ?? "",
    link.split("#")[1] ?? "",
    ...codes,
  ];
  const rows = await site.database.rows(sql`
    select m::text from staff_members m union all select s::text from staff_sessions s union all
    select r::text from staff_recovery_codes r union all select l::text from staff_access_links l union all
    select a::text from audit_log a`);
  const written = JSON.stringify(rows) + site.logged();
  expect(secrets.filter((secret) => secret.length < 10 || written.includes(secret))).toEqual([]);
  const { totp_secret: sealed } = (await site.database.row<{ totp_secret: Buffer }>(sql`
    select totp_secret from staff_members where id = ${ada.id}`)) ?? { totp_secret: Buffer.alloc(0) };
  expect(sealed.length).toBeGreaterThan(32);
  expect(sealed.toString("latin1")).not.toContain(ada.secret);
});
