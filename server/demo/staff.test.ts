import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "#contract/staff-roles.ts";
import { createPasswords } from "#server/adapters/passwords.ts";
import { cheapPasswords } from "#tests/support/cheap-passwords.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { openStaffBrowser } from "#tests/support/staff.ts";
import { demoLogins } from "./first-start.ts";
import { closePublishedAccounts, refusePublishedAccounts } from "./published-accounts.ts";
import { createDemoStaff, demoStaff, demoStaffCode } from "./staff.ts";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  const { hash } = createPasswords(cheapPasswords);
  await createDemoStaff(site.database, site.clock.now(), { secret: site.config.secret, hash });
});
afterAll(() => site.close());

const signIn = async (email: string) => {
  const browser = openStaffBrowser(site);
  await browser("POST /admin/sign-in", { body: { email, password: demoStaff.password } });
  return browser("POST /admin/sign-in/totp", { body: { code: demoStaffCode(site.clock.now()).code } });
};

test("the demo has one member of the staff for each role, who signs in with what is printed", async () => {
  const printed = (await demoLogins(site.database)).staff.join("\n");
  for (const role of staffRoles) {
    const email = demoStaff.emailOf(role);
    expect(await signIn(email)).toMatchObject({ roles: [role], email });
    expect(printed).toContain(`${email}   ${demoStaff.password}`);
  }
});

test("a code is good for as long as is said, however late in its period it is asked for", async () => {
  const email = demoStaff.emailOf("support");
  for (const ahead of [1000, 15_000, 29_000]) {
    // To the start of a period whose code nobody has used.
    const late = 90_000 - (site.clock.now().getTime() % 30_000);
    site.clock.advance({ seconds: (late + ahead) / 1000 });
    const { code, seconds } = demoStaffCode(site.clock.now());
    expect(seconds).toBeGreaterThanOrEqual(30);
    site.clock.advance({ seconds: seconds - 1 });
    const browser = openStaffBrowser(site);
    await browser("POST /admin/sign-in", { body: { email, password: demoStaff.password } });
    expect(await browser("POST /admin/sign-in/totp", { body: { code } })).toMatchObject({ email });
  }
});

test("production refuses them, and once they are closed nobody signs in as one", async () => {
  await expect(refusePublishedAccounts(site.database)).rejects.toThrow("accountant@silecs.example");
  expect(await closePublishedAccounts(site.database, site.clock.now())).toBe(staffRoles.length);
  await refusePublishedAccounts(site.database);
  site.clock.advance({ seconds: 60 });
  await expect(signIn(demoStaff.emailOf("admin"))).rejects.toMatchObject({ status: 401 });
  expect((await demoLogins(site.database)).staff).toEqual([]);
});
