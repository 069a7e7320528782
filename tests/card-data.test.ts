import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cvvDigits } from "#contract/card-fields.ts";
import { sql } from "#server/database/sql.ts";
import pg from "pg";
import { cardDataIn, scannedCvv } from "./support/card-data.ts";
import { lovelace } from "./support/people.ts";
import { readPdf } from "./support/pdf-text.ts";
import { goodCard, monthly, openShop, referenceIn, yearly, type Customer, type Shop } from "./support/shop.ts";

let shop: Shop;
let ada: Customer;
/** Every response read during the test. */
const answers: string[] = [];
beforeAll(async () => {
  shop = await openShop();
  ada = await shop.customer();
  await liveThroughEverything();
}, 120_000);
afterAll(() => shop.close());

/** An American Express card has the four-digit code that the scan searches for. */
const card = (number: string) => ({
  ...goodCard,
  card_number: number,
  card_cvv: cvvDigits(number) === 4 ? scannedCvv : goodCard.card_cvv,
});

async function post(route: string, body: object): Promise<{ fields: Record<string, string> }> {
  const response = await shop.site.send("POST", `/api${route}`, { body, token: ada.token });
  const text = await response.text();
  answers.push(text);
  return JSON.parse(text) as { fields: Record<string, string> };
}
const press = async (start: { fields: Record<string, string> }): Promise<void> => {
  const address = `${shop.site.url}/sandbox/card`;
  const page = await fetch(address, { method: "POST", body: new URLSearchParams(start.fields), redirect: "manual" });
  answers.push(await page.text());
  await shop.press(referenceIn(start), { notification: "twice" });
  await post("/users/payment", {});
};
const turn = async (days: number): Promise<void> => {
  shop.site.clock.advance({ days });
  await shop.site.jobs.runAll();
  // Sessions expire before a billing period ends.
  const body = { username: ada.email, password: lovelace(ada.email).password };
  const { token } = await shop.site.as()("POST /auth/token", { body });
  ada = { ...ada, token, call: shop.site.as({ token }) };
};

/**
 * Sign-up, refusals, errors, an order, renewals and their refusals, new cards, a larger plan, cancellation and all
 * letters.
 */
async function liveThroughEverything(): Promise<void> {
  const { database } = shop.site;
  const spaced = "3782 822463 10005";
  // Every mistake that a form allows.
  await post("/mercanet/verify-card", { ...card("3782 822463 10006"), ...monthly });
  await post("/mercanet/verify-card", { ...card(spaced), ...monthly, card_expiration_month: 13 });
  await post("/mercanet/verify-card", { ...card(spaced), ...monthly, card_name: spaced, terms: false });
  await post("/mercanet/verify-card", { ...card(spaced), plan: spaced, terms: true });
  await shop.site.send("POST", "/api/mercanet/verify-card", {
    raw: JSON.stringify({ ...card(spaced), ...monthly }).slice(0, -1),
    headers: { "content-type": "application/json", authorization: `Bearer ${ada.token}` },
  });
  // An error during the order, whose stack trace is logged.
  await database.run(sql`alter table sandbox_payments rename to sandbox_payments_away`);
  await post("/mercanet/verify-card", { ...card(spaced), ...monthly });
  await database.run(sql`alter table sandbox_payments_away rename to sandbox_payments`);
  expect(shop.site.logged()).toContain("sandbox_payments");
  // Refused by the bank, then accepted.
  for (const number of ["4000 0000 0000 0002", "4000-0000-0000-9995", "4000 0000 0000 0127", "4000000000000341"])
    await press(await post("/mercanet/verify-card", { ...card(number), ...monthly }));
  await turn(32);
  expect(await ada.call("GET /me/latest-subscription")).toMatchObject({ past_due: { amount: 9.99 } });
  const payNewCard = async (number: string): Promise<void> => {
    await shop.press(referenceIn(await post("/me/card", card(number))));
    await post("/me/card/confirm", {});
  };
  await payNewCard("4000 0000 0000 0002");
  await payNewCard(spaced);
  expect(await ada.call("GET /me/latest-subscription")).toMatchObject({ past_due: null });
  await turn(20);
  const { amount } = await ada.call("GET /me/plan-change", { query: { plan: 3 } });
  await post("/me/plan-change", { plan: 3, amount });
  await turn(16);
  await ada.call("POST /me/cancel-subscription");
  await turn(25);
  await turn(20);
  await press(await post("/mercanet/verify-card", { ...card(spaced), ...yearly }));
  await post("/me/withdrawal", {});
  await shop.site.jobs.runAll();
}

/** Everything that is stored, row by row, as text. */
async function tables(): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: shop.site.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const kept = new Map<string, string>();
  for (const { name } of rows) {
    const { rows: lines } = await client.query<{ line: string }>(`select t::text as line from ${name} t`);
    kept.set(name, lines.map(({ line }) => line).join("\n"));
  }
  await client.end();
  return kept;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile());
}

test("of a card only brand, last digits and expiry are stored anywhere", async () => {
  const kept = await tables();
  const paid = kept.get("public.payments")?.split("\n") ?? [];
  expect(paid.length).toBeGreaterThan(8);
  const found = [...kept].flatMap(([name, text]) => cardDataIn(text).map((number) => `${name}: ${number}`));
  for (const line of shop.site.logged().split("\n")) found.push(...cardDataIn(line).map(() => `log: ${line}`));
  for (const answer of answers) found.push(...cardDataIn(answer).map((number) => `answer: ${number}`));
  for (const { subject, text, html, attachments = [] } of shop.site.mails) {
    const attached = await Promise.all(
      attachments.map(async ({ type, content }) =>
        type === "application/pdf" ? (await readPdf(content)).text : Buffer.from(content).toString(),
      ),
    );
    for (const part of [subject, text, html, ...attached])
      found.push(...cardDataIn(part).map((number) => `mail ${subject}: ${number}`));
  }
  const invoices = await ada.call("GET /me/invoices");
  for (const { id } of invoices.data) {
    const pdf = await shop.site.send("GET", `/api/me/invoices/${id}/pdf`, { token: ada.token });
    expect(pdf.status).toBe(200);
    found.push(...cardDataIn((await readPdf(new Uint8Array(await pdf.arrayBuffer()))).text));
  }
  for (const file of filesIn(shop.site.config.dataDir)) found.push(...cardDataIn(readFileSync(file, "latin1")));
  expect(found).toEqual([]);
  expect(shop.site.mails.length).toBeGreaterThan(5);
  expect(shop.site.mails.flatMap(({ attachments = [] }) => attachments).length).toBeGreaterThan(2);
  expect(invoices.data.length).toBeGreaterThan(3);
});

test.each([
  ["a row of a table", "update accounts set first_name = '4242 4242 4242 4242'"],
  ["the security code", `update accounts set first_name = 'cvv ${scannedCvv}'`],
  ["a job's data", `update jobs set data = '{"card":"4000-0000-0000-0002"}'`],
])("what is planted is found: %s", async (_where, statement) => {
  const client = new pg.Client({ connectionString: shop.site.databaseUrl });
  await client.connect();
  await client.query("begin");
  await client.query(statement);
  const { rows } = await client.query<{ line: string }>(
    "select t::text as line from accounts t union all select t::text from jobs t",
  );
  await client.query("rollback");
  await client.end();
  expect(rows.flatMap(({ line }) => cardDataIn(line))).not.toEqual([]);
});

test.each([
  ['{"card_number":"4242424242424242"}', ["4242424242424242"]],
  ["Carte 4000 0000 0000 9995 refusée", ["4000000000009995"]],
  ["3782-822463-10005", ["378282246310005"]],
  ["4242\u202f4242\u202f4242\u202f4242", ["4242424242424242"]],
  [`"cvv": ${scannedCvv},`, [scannedCvv]],
  ["•••• 4242, order 4242424242424241, 1773133200000, a4242424242424242f0", ["4242424242424242"]],
  ["•••• 4242, 1773133200000123, 73.7391", []],
])("of a card in %s: %j", (text, found) => {
  expect([...new Set(cardDataIn(text))]).toEqual(found);
});
