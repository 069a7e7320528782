import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords } from "#server/adapters/passwords.ts";
import { createDemoAccounts, demoAccounts } from "#server/demo/accounts.ts";
import { loadDemoCatalogue } from "#server/demo/load.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { faultsOfSearch, queries, type Reader } from "./score.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await loadDemoCatalogue(app.database, app.clock.now());
  const passwords = createPasswords();
  await createDemoAccounts(app.database, app.clock.now(), (password) => passwords.hash(password));
});
afterAll(() => app.close());

test(`each of ${queries.length} everyday keywords finds what it must, and nothing that it must not`, async () => {
  const { token, user } = await app.as()("POST /auth/token", { body: demoAccounts.family });
  const profileOf = (isKid: boolean) => user.user_profiles.find((profile) => profile.is_kid === isKid)?.id ?? 0;
  const as = (reader: Reader) =>
    app.as({ token, profile: profileOf(reader.startsWith("kid")), locale: reader.endsWith("en") ? "en" : "fr" });
  expect(await faultsOfSearch(as)).toEqual([]);
}, 120_000);
