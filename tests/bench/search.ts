import { createClient } from "#contract/client.ts";
import { demoAccounts } from "#server/demo/accounts.ts";
import { faultsOfSearch, queries, type Reader } from "#tests/search/score.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startProgram } from "#tests/support/program.ts";
import type { Benchmark } from "./figure.ts";

/** The number of everyday keywords with the expected results in the demo catalogue. */
export const search: Benchmark = {
  name: "search",
  about: `${queries.length} everyday keywords over the demo catalogue`,
  async run(extent) {
    const asked = extent === "quick" ? queries.slice(0, 20) : queries;
    const database = await createTestDatabase();
    const program = await startProgram("server/main.ts", { DATABASE_URL: database.url, DEMO_CATALOGUE: "1" });
    try {
      const faults = await faultsOfSearch(await readersOf(program.url), asked);
      for (const fault of faults) process.stdout.write(`  wrong: ${fault}\n`);
      const right = asked.length - faults.length;
      const measured = `${right} of ${asked.length}`;
      return [{ name: "keywords answered right", measured, value: right / asked.length, must: { atLeast: 0.98 } }];
    } finally {
      await program.stop();
      await database.drop();
    }
  },
};

/** A client per reader: the family's first adult and its kid, in French and in English. */
async function readersOf(url: string) {
  const clientOf = (headers: Record<string, string>) =>
    createClient({ base: `${url}/api`, fetch: (address, init) => fetch(address, init), headers: () => headers });
  const { token, user } = await clientOf({})("POST /auth/token", { body: demoAccounts.family });
  return (reader: Reader) => {
    const profile = user.user_profiles.find(({ is_kid }) => is_kid === reader.startsWith("kid"));
    const locale = reader.endsWith("en") ? "en" : "fr";
    return clientOf({ authorization: `Bearer ${token}`, "x-profile-id": String(profile?.id), "x-locale": locale });
  };
}
