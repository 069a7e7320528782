import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { solveChallenge } from "altcha-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveChallenge, takeChallenge } from "#server/features/staff/session-queries.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { subscribe } from "#tests/support/people.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

/**
 * Single-use credentials, used many times concurrently. Free trials, coupons, seats, reset links, TOTP codes, recovery
 * codes and access links are tested the same way beside their features.
 */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const times = <T>(count: number, act: () => Promise<T>) => Promise.allSettled(Array.from({ length: count }, act));
const successes = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === "fulfilled");

test("of twelve concurrent uses of a one-time code, one signs in", async () => {
  const { token } = await subscribe(app, { username: "code@example.fr" });
  const { code } = await app.as({ token })("POST /auth/one-time-code");
  const redeemed = await times(12, () => app.as()("POST /auth/one-time-code/redeem", { body: { code } }));
  expect(successes(redeemed)).toHaveLength(1);
});

test("of twelve messages with one solved captcha, one is sent", async () => {
  const challenge = await app.as()("GET /pub/captcha");
  const solution = await solveChallenge({ challenge, deriveKey });
  const reCaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  const message = {
    civility: 2 as const,
    last_name: "Curie",
    first_name: "Marie",
    email: "marie@example.fr",
    phone: null,
    object: "Une question",
    message: "Qui éclaire la nuit ?",
  };
  const sent = await times(12, () => app.as()("POST /contact", { body: { ...message, reCaptchaToken } }));
  expect(successes(sent)).toHaveLength(1);
});

test("of twelve responses to one passkey challenge, one succeeds", async () => {
  const member = await createStaffMember(app, ["editor"]);
  await openStaffSession(app, member.id, { isComplete: false });
  const session = await app.database.row<{ id: number }>(
    sql`select id from staff_sessions where member_id = ${member.id}`,
  );
  const sessionId = session?.id ?? 0;
  await saveChallenge(app.database, sessionId, "a challenge");
  const taken = await Promise.all(
    Array.from({ length: 12 }, () => app.database.transaction((inside) => takeChallenge(inside, sessionId))),
  );
  expect(taken.filter((challenge) => challenge !== null)).toEqual(["a challenge"]);
});

test("of twelve concurrent wrong parental codes five are checked, and the right one afterwards is refused", async () => {
  const { token } = await subscribe(app, { username: "parent@example.fr" });
  const call = app.as({ token });
  await call("PUT /me/parental-code", { body: { code: "4711", password: "une phrase secrete" } });
  const wrong = await times(12, () => call("POST /me/parental-code/unlock", { body: { code: "0000" } }));
  const statuses = wrong.map((one) => (one.status === "rejected" ? (one.reason as { status: number }).status : 200));
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  await expect(call("POST /me/parental-code/unlock", { body: { code: "4711" } })).rejects.toMatchObject({
    status: 429,
  });
});
