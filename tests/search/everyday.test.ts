import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords } from "#server/adapters/passwords.ts";
import { createDemoAccounts, demoAccounts } from "#server/demo/accounts.ts";
import { loadDemoCatalogue } from "#server/demo/load.ts";
import { cheapPasswords } from "#tests/support/cheap-passwords.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { faultsOfSearch, faultsOfSecondList, queries, type Reader, secondQueries } from "./score.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await loadDemoCatalogue(app.database, app.clock.now());
  const passwords = createPasswords(cheapPasswords);
  await createDemoAccounts(app.database, app.clock.now(), (password) => passwords.hash(password));
});
afterAll(() => app.close());

/** The family's first adult or its kid. */
async function readers() {
  const { token, user } = await app.as()("POST /auth/token", { body: demoAccounts.family });
  const profileOf = (isKid: boolean) => user.user_profiles.find((profile) => profile.is_kid === isKid)?.id ?? 0;
  return (reader: Reader) =>
    app.as({ token, profile: profileOf(reader.startsWith("kid")), locale: reader.endsWith("en") ? "en" : "fr" });
}

test(`each of ${queries.length} everyday keywords finds what it must, and nothing that it must not`, async () => {
  expect(await faultsOfSearch(await readers())).toEqual([]);
}, 120_000);

test(`all but one of ${secondQueries.length} keywords of a second list find what is meant among the first three`, async () => {
  // 'Jhon' shares too little with 'john' for the list of words to propose it.
  expect(await faultsOfSecondList(await readers())).toEqual([expect.stringContaining("'jhon conway'")]);
}, 120_000);
