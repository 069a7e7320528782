import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type Identity, type TestApp } from "#tests/support/app.ts";
import { register, subscribe } from "#tests/support/people.ts";
import { createSessionCheck } from "./session-check.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({}, { passwordCost: "recommended" });
});
afterEach(() => app.close());

test("calls of one moment are each answered for their own session, profile and time", async () => {
  const ada = await subscribe(app, { username: "ada@example.org" }, 3);
  const bob = await subscribe(app, { username: "bob@example.org" });
  const eve = await register(app, { username: "eve@example.org" });
  await app.as({ token: eve.newToken })("POST /auth/logout");
  const [adult, kid] = ada.user.user_profiles.map(({ id }) => id) as [number, number];
  const stranger = bob.user.user_profiles[0]?.id;
  const check = createSessionCheck(app.database);
  const now = app.clock.now();
  const later = new Date(now.getTime() + 365 * 86_400_000);
  // Without this call, the one as a kid would change the device's profile between the others.
  await check(ada.token, String(kid), now);

  const requests: [Identity & { token: string }, Date, unknown][] = [
    [
      { token: ada.token },
      now,
      { accountId: ada.user.id, subscriptionStatus: 1, screens: 3, profile: { profileId: kid } },
    ],
    [{ token: ada.token, profile: kid }, now, { profile: { profileId: kid, isKid: true } }],
    [{ token: bob.token }, now, { accountId: bob.user.id, screens: 1, profile: { profileId: stranger, isKid: false } }],
    [{ token: eve.newToken }, now, { fault: "sessionEnded" }],
    [{ token: bob.token, profile: adult }, now, { fault: "notFound" }],
    [{ token: ada.token, profile: stranger }, now, { fault: "notFound" }],
    [{ token: "nobody-holds-this-token-at-all" }, now, { fault: "sessionEnded" }],
    [{ token: bob.token }, later, { fault: "sessionEnded" }],
  ];
  const results = await Promise.allSettled(
    requests.map(([{ token, profile }, at]) => check(token, profile === undefined ? undefined : String(profile), at)),
  );
  const answers = results.map((one) => (one.status === "fulfilled" ? one.value : one.reason));
  for (const [index, [, , expected]] of requests.entries()) expect(answers[index]).toMatchObject(expected as object);
});

test("a session that is ended ends the calls that come after, however many come at once", async () => {
  const { token } = await subscribe(app);
  const call = app.as({ token });
  const many = () => Promise.allSettled(Array.from({ length: 60 }, () => call("GET /notifications/ping")));
  expect((await many()).every(({ status }) => status === "fulfilled")).toBe(true);
  const during = many();
  await call("POST /auth/logout");
  const after = await many();
  expect(after.every((one) => one.status === "rejected" && one.reason.status === 401)).toBe(true);
  await during;
});
