import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { authenticatorAt, expectUnrecognised } from "#tests/support/passkeys.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

test("a staff passkey is a second factor once its counter has risen; a copy of it is refused and noted", async () => {
  const ada = await createStaffMember(site, ["editor"]);
  const between = async () => site.as({ token: await openStaffSession(site, ada.id, { isComplete: false }) });
  const key = authenticatorAt(site, { verifies: false });
  const enrolling = await between();
  const { options } = await enrolling("POST /admin/sign-in/enrolment/passkey-options");
  const made = key.create(options);
  // Transports are the browser's words: what no browser says is not stored.
  const response = { ...made, response: { ...(made["response"] as object), transports: ["usb", 7, "\u0000"] } };
  await enrolling("POST /admin/sign-in/enrolment/passkey", { body: { name: "Clé", response } });
  const stored = await site.database.row<{ transports: string[] }>(sql`select transports from staff_passkeys`);
  expect(stored).toEqual({ transports: ["usb"] });

  const copy = key.copied();
  const signIn = async (device: typeof key) => {
    const call = await between();
    const challenge = await call("POST /admin/sign-in/passkey-options");
    return call("POST /admin/sign-in/passkey", { body: { response: device.get(challenge.options) } });
  };
  expect(await signIn(key)).toMatchObject({ email: ada.email });
  await expectUnrecognised(signIn(copy));
  expect(site.logged()).toContain("counter did not rise");
  expect(await signIn(key)).toMatchObject({ email: ada.email });
});
