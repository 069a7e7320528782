import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { redirectWays } from "#contract/paying.ts";

/** docs/decisions/0252-ways-of-paying-are-a-table.md */

const sources = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "contract", "server", "web"],
  { encoding: "utf8" },
)
  .trim()
  .split("\n")
  .filter((file) => /\.(?:ts|tsx|mjs|css|json)$/.test(file) && !/\.test\.|-test-/.test(file));

/** Files outside the folders of adapters that may name a way other than the card, each with its reason. */
const mayName: Record<string, string> = {
  "contract/payment-ways.ts": "the table",
  "contract/paypal-calls.ts": "addresses that the apps call",
  "contract/contract.ts": "the calls of that file",
  "server/features/billing/routes.ts": "the calls of that file",
  "server/features/security-events/kinds.ts": "the calls of that file",
  "server/adapters/payments/providers.ts": "the list of providers",
  "server/features/support/texts/faqs.ts": "a default text, which editors change",
};

const codeOf = (file: string): string =>
  readFileSync(file, "utf8").replaceAll(/^\s*\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm, "");

test("only the table, its adapter and those with a reason name a way of paying", () => {
  const named = new RegExp(redirectWays.join("|"), "i");
  const naming = sources.filter(
    (file) => !/^server\/adapters\/payments\/[a-z]+\//.test(file) && named.test(codeOf(file)),
  );
  expect(naming.toSorted()).toEqual(Object.keys(mayName).toSorted());
});

test("an adapter of one provider does not know another's way", () => {
  const named = new RegExp(redirectWays.join("|"), "i");
  const knowing = sources.filter((file) => /^server\/adapters\/payments\/(?:sandbox|mercanet)\//.test(file));
  expect(knowing.length).toBeGreaterThan(20);
  expect(knowing.filter((file) => named.test(codeOf(file)))).toEqual([]);
});

test("code asks what stands behind a way, never whether it is the card", () => {
  const asking = sources.filter((file) =>
    /(?:[wW]ay|[mM]ethod|\.way|\.method) [!=]==? ["'](?:card|CARD)["']/.test(codeOf(file)),
  );
  expect(asking).toEqual([]);
});

test("no constraint of the database lists the ways", () => {
  const schema = readFileSync("server/database/schema.sql", "utf8");
  const listing = schema.split("\n").filter((line) => redirectWays.some((way) => line.includes(`'${way}'`)));
  expect(listing).toEqual([]);
});
