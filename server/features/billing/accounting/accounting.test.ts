import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { closeNext, openBooks } from "./accounting-test-desk.ts";

let books: Awaited<ReturnType<typeof openBooks>>;
let accountant: { call: Client; token: string };
beforeAll(async () => {
  books = await openBooks({ COMPANY_NAME: "Films d’ailleurs" });
  books.site.clock.set("2026-03-10T09:00:00Z");
  const sold = await books.sell();
  await books.sell();
  // The last instant of March in Paris, and the first of April.
  books.site.clock.set("2026-03-31T21:59:59.999Z");
  await books.sell();
  books.site.clock.set("2026-03-31T22:00:00Z");
  await books.sell();
  await books.giveBack(sold, 33.33);
  books.site.clock.set("2026-06-10T09:00:00Z");
  accountant = await books.staff("accountant");
});
afterAll(() => books.close());

const spring = { from: "2026-03", to: "2026-06" };
const send = (path: string) => books.site.send("GET", path, { token: accountant.token });

test("VAT by month and rate is the ledger’s, to the cent, and by Paris’s months", async () => {
  const { data } = await accountant.call("GET /admin/accounting/vat", { query: spring });
  expect(data).toMatchObject([
    {
      from: "2026-03",
      rates: [{ percent: 20, net_cents: 24_975, vat_cents: 4995, operations: 3 }],
      gross_cents: 29_970,
      received_cents: 29_970,
      returned_cents: 0,
      video_tax_cents: 1286,
    },
    {
      from: "2026-04",
      rates: [{ percent: 20, net_cents: 8325 - 2777, vat_cents: 1665 - 556, operations: 1 }],
      gross_cents: 9990 - 3333,
      received_cents: 9990,
      returned_cents: 3333,
      video_tax_cents: 286,
    },
    { from: "2026-05", rates: [], net_cents: 0 },
    { from: "2026-06", rates: [], net_cents: 0 },
  ]);
  const sums = await books.site.database.rows<{ account: string; cents: number }>(sql`
    select account, sum(amount_cents)::integer as cents from ledger group by account`);
  const inLedger = Object.fromEntries(sums.map(({ account, cents }) => [account, cents]));
  const total = (of: (period: (typeof data)[number]) => number) => data.reduce((sum, one) => sum + of(one), 0);
  expect(-total((one) => one.net_cents)).toBe(inLedger["sales"]);
  expect(-total((one) => one.vat_cents)).toBe(inLedger["vat"]);
  expect(total((one) => one.received_cents - one.returned_cents)).toBe(inLedger["cash:sandbox"]);
  const papers = await books.site.database.row<{ vat: number }>(
    sql`select sum(vat_cents)::integer as vat from invoices`,
  );
  expect(papers?.vat).toBe(total((one) => one.vat_cents));
});

test("a quarter and a year add their months up, and the file has a line for each period and rate", async () => {
  const year = { from: "2026-01", to: "2026-06" };
  const { data } = await accountant.call("GET /admin/accounting/vat", { query: { ...year, by: "quarter" } });
  expect(data.map(({ from, to, net_cents: net }) => [from, to, net])).toEqual([
    ["2026-01", "2026-03", 24_975],
    ["2026-04", "2026-06", 5548],
  ]);
  const file = await send("/api/admin/accounting/vat.csv?from=2026-01&to=2026-06&by=year");
  expect(file.headers.get("content-disposition")).toContain("vat-2026-01-2026-06.csv");
  expect(parse(await file.text(), { columns: true, bom: true })).toEqual([
    {
      from: "2026-01",
      to: "2026-06",
      closed: "0",
      vat_percent: "20",
      net: "305.23",
      vat: "61.04",
      gross: "366.27",
      operations: "4",
      currency: "EUR",
    },
  ]);
});

test.each(["from=2026-05&to=2026-04", "from=2020-01&to=2026-06", "from=2026-13&to=2026-13", "from=2026-1&to=x", ""])(
  "months that are none, or too many, are refused: %s",
  async (query) => {
    expect((await send(`/api/admin/accounting/vat?${query}`)).status).toBe(400);
  },
);

test("a closed month reads as it was closed", async () => {
  const before = await accountant.call("GET /admin/accounting/vat", { query: spring });
  await closeNext(accountant.call);
  const { data } = await accountant.call("GET /admin/accounting/vat", { query: spring });
  expect(data).toEqual(before.data.map((one) => (one.from === "2026-03" ? { ...one, is_closed: true } : one)));
});

test("the attestation names version, company and the last closed month, in French for everybody", async () => {
  const response = await send("/api/admin/accounting/attestation.pdf?lang=en");
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const { text } = await readPdf(Buffer.from(await response.arrayBuffer()));
  expect(text).toContain("Attestation individuelle de l’éditeur");
  expect(text).toMatch(/logiciel Silecs, version \d+\.\d+\.\d+/);
  expect(text).toContain("Films d’ailleurs");
  expect(text).toMatch(/Dernier mois clôturé\s: mars 2026, total perpétuel 299,70\s€/);
});
