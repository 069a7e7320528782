import { createClient } from "#contract/client.ts";
import { demoAccounts } from "#server/demo/accounts.ts";
import { faultsOfSearch, faultsOfSecondList, queries, type Reader, secondQueries } from "#tests/search/score.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startProgram } from "#tests/support/program.ts";
import type { Benchmark, Figure } from "./figure.ts";

/** The number of everyday keywords with the expected results in the demo catalogue. */
export const search: Benchmark = {
  name: "search",
  about: `${queries.length} everyday keywords and ${secondQueries.length} others over the demo catalogue`,
  async run(extent) {
    const searched = extent === "quick" ? queries.slice(0, 20) : queries;
    const second = extent === "quick" ? secondQueries.slice(0, 20) : secondQueries;
    const database = await createTestDatabase();
    const program = await startProgram("server/main.ts", { DATABASE_URL: database.url, DEMO_CATALOGUE: "1" });
    try {
      const readers = await readersOf(program.url);
      return [
        figureOf("keywords answered right", searched.length, await faultsOfSearch(readers, searched)),
        figureOf(
          "keywords of a second list with a right title among the first three",
          second.length,
          await faultsOfSecondList(readers, second),
        ),
      ];
    } finally {
      await program.stop();
      await database.drop();
    }
  },
};

function figureOf(name: string, searched: number, faults: readonly string[]): Figure {
  for (const fault of faults) process.stdout.write(`  wrong: ${fault}\n`);
  const right = searched - faults.length;
  return { name, measured: `${right} of ${searched}`, value: right / searched, must: { atLeast: 0.98 } };
}

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
