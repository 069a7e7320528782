import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fieldFaults } from "#contract/field-faults.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  codeOf,
  createStaffMember,
  createStaffWithApp,
  expectFault,
  forgetAttempts,
  givePassword,
  openStaffBrowser,
  openStaffSession,
  refusalOf,
  signInStaff,
  staffPassword,
} from "#tests/support/staff.ts";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());
beforeEach(() => forgetAttempts(site));

test("a session ends after half an hour without a call, and after twelve hours however busy", async () => {
  const ada = await createStaffMember(site, ["editor"]);
  const call = site.as({ token: await openStaffSession(site, ada.id) });
  for (let minutes = 0; minutes < 12 * 60 - 29; minutes += 29) {
    await call("GET /admin/me");
    site.clock.advance({ seconds: 29 * 60 });
  }
  site.clock.advance({ seconds: 29 * 60 });
  await expectFault(call("GET /admin/me"), "sessionEnded");
  const idle = site.as({ token: await openStaffSession(site, ada.id) });
  site.clock.advance({ seconds: 30 * 60 });
  await expectFault(idle("GET /admin/me"), "sessionEnded");
});

test("the cookie is out of reach of scripts and of other sites; over https it is this host's alone", async () => {
  const ada = await createStaffWithApp(site, ["editor"]);
  const cookieOf = async (app: TestApp, email: string) => {
    const body = { email, password: staffPassword };
    return (await app.send("POST", "/api/admin/sign-in", { body })).headers.getSetCookie()[0] ?? "";
  };
  expect(await cookieOf(site, ada.email)).toMatch(
    /^staff=[\w-]{43}; Max-Age=600; Path=\/api\/admin; HttpOnly; SameSite=Strict$/,
  );
  const secure = await createTestApp({ PUBLIC_URL: "https://video.example" });
  const grace = await createStaffWithApp(secure, ["editor"]);
  expect(await cookieOf(secure, grace.email)).toMatch(
    /^__Host-staff=[\w-]{43}; Max-Age=600; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  );
  await secure.close();
});

test("signing out ends the session on the server too", async () => {
  const browser = await signInStaff(site, await createStaffWithApp(site, ["editor"]));
  const token = browser.cookie()?.slice("staff=".length) ?? "";
  await browser("POST /admin/sign-out");
  expect(browser.cookie()).toBe(undefined);
  await expectFault(site.as({ token })("GET /admin/me"), "sessionEnded");
});

test("one's own sessions are listed and ended one by one; another's are not there", async () => {
  const ada = await createStaffWithApp(site, ["editor"]);
  const here = await signInStaff(site, ada);
  const elsewhere = site.as({ token: await openStaffSession(site, ada.id) });
  const stranger = await createStaffMember(site, ["editor"]);
  await openStaffSession(site, stranger.id);
  const { data } = await here("GET /admin/me/sessions");
  expect(data.map(({ is_current }) => is_current).toSorted()).toEqual([false, true]);
  const other = data.find(({ is_current }) => !is_current)?.id ?? 0;
  await expectFault(
    site.as({ token: await openStaffSession(site, stranger.id) })("DELETE /admin/me/sessions/{id}", {
      params: { id: other },
    }),
    "notFound",
  );
  await elsewhere("GET /admin/me");
  await here("DELETE /admin/me/sessions/{id}", { params: { id: other } });
  await expectFault(elsewhere("GET /admin/me"), "sessionEnded");
});

test("a new password wants the old one, ends every other session and gives this one another token", async () => {
  const ada = await createStaffWithApp(site, ["editor"]);
  const here = await signInStaff(site, ada);
  const elsewhere = site.as({ token: await openStaffSession(site, ada.id) });
  const change = (current_password: string) =>
    here("PUT /admin/me/password", { body: { current_password, new_password: "une tout autre phrase" } });
  expect((await refusalOf(change("faux")))?.messages).toEqual({ current_password: fieldFaults.currentPassword.fr });
  const before = here.cookie();
  await change(staffPassword);
  expect(here.cookie()).not.toBe(before);
  await here("GET /admin/me");
  await expectFault(elsewhere("GET /admin/me"), "sessionEnded");
  await expectFault(givePassword(openStaffBrowser(site), ada.email), "wrongCredentials");
  await givePassword(openStaffBrowser(site), ada.email, "une tout autre phrase");
});

test("a new app replaces the old one once its code came back", async () => {
  const ada = await createStaffWithApp(site, ["editor"]);
  const browser = await signInStaff(site, ada);
  await expectFault(browser("PUT /admin/me/totp", { body: { code: "123456" } }), "invalid");
  const { secret } = await browser("POST /admin/me/totp", { body: { password: staffPassword } });
  await browser("PUT /admin/me/totp", { body: { code: codeOf(secret, site.clock.now()) } });
  site.clock.advance({ seconds: 30 });
  const next = openStaffBrowser(site);
  await givePassword(next, ada.email);
  expect((await refusalOf(next("POST /admin/sign-in/totp", { body: { code: ada.code() } })))?.status).toBe(400);
  await next("POST /admin/sign-in/totp", { body: { code: codeOf(secret, site.clock.now()) } });
});
