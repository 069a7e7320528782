import { afterAll, beforeAll, expect, test } from "vitest";
import type { EReportKind, EReportPeriod } from "#contract/admin/e-reports.ts";
import type { CallError, Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { eReportFaults } from "#tests/support/e-report.ts";
import { elementsAt, parseXml, textAt } from "#tests/support/xml.ts";
import { openBooks } from "../accounting-test-desk.ts";

let books: Awaited<ReturnType<typeof openBooks>>;
let accountant: { call: Client; token: string };
beforeAll(async () => {
  books = await openBooks({ COMPANY_SIREN: "123 456 782", E_REPORTING_SINCE: "2026-03" });
  // The last minutes of the first third of March in Paris, and the first instant of the second.
  await at("2026-03-10T22:30:00Z");
  const sold = await books.sell();
  await at("2026-03-10T23:00:00Z");
  await books.sell();
  // The last instant of March in Paris, and the first of April.
  await at("2026-03-31T21:59:59.999Z");
  await books.sell();
  await at("2026-03-31T22:00:00Z");
  await books.sell();
  await books.giveBack(sold, 33.33);
  await at("2026-06-10T09:00:00Z");
});
afterAll(() => books.close());

async function at(instant: string): Promise<void> {
  books.site.clock.set(instant);
  accountant = await books.staff("accountant");
}
const list = async () => (await accountant.call("GET /admin/accounting/e-reports", { query: { year: "2026" } })).data;
const periodOf = async (kind: EReportKind, from: string): Promise<EReportPeriod> => {
  const found = (await list()).find((one) => one.kind === kind && one.from === from);
  if (!found) throw new Error(`no ${kind} from ${from}`);
  return found;
};
const preview = (kind: EReportKind, from: string) =>
  accountant.call("GET /admin/accounting/e-report-preview", { query: { kind, from } });
const make = async (kind: EReportKind, from: string) => {
  const { fingerprint } = await preview(kind, from);
  return accountant.call("POST /admin/accounting/e-reports", { body: { kind, from, fingerprint } });
};
const fileOf = async (id: number) => {
  const path = `/api/admin/accounting/e-reports/${id}/file.xml`;
  const response = await books.site.send("GET", path, { token: accountant.token });
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "";
  return { name, type: response.headers.get("content-type"), text: await response.text() };
};
const deposit = async (id: number, on: string, number: string) => {
  const [params, form] = [{ id }, { on, number }];
  const { fingerprint } = await accountant.call("GET /admin/accounting/e-reports/{id}/deposit-preview", {
    params,
    query: form,
  });
  return accountant.call("POST /admin/accounting/e-reports/{id}/deposits", { params, body: { ...form, fingerprint } });
};
const refused = (call: Promise<unknown>, reason: string) =>
  expect(call).rejects.toSatisfy((error: CallError) => {
    const { reason: given } = error.details as { reason?: string };
    return error.status === 409 && given === reason;
  });
const thirds = ["2026-03-01", "2026-03-11", "2026-03-21"];

test("the periods have their days and figures in Paris’s calendar, the latest first", async () => {
  const { regime, since, data } = await accountant.call("GET /admin/accounting/e-reports", { query: { year: "2026" } });
  expect([regime, since]).toEqual(["monthly", "2026-03"]);
  const short = data
    .filter(({ from }) => from < "2026-04-11")
    .map((one) => [one.kind, one.from, one.due, one.state, one.net_cents, one.vat_cents, one.operations].join(" "));
  expect(short).toEqual([
    "payments 2026-04-01 2026-05-10 to-make 5548 1109 1",
    "transactions 2026-04-01 2026-04-20 to-make 5548 1109 1",
    "payments 2026-03-01 2026-04-10 to-make 24975 4995 3",
    "transactions 2026-03-21 2026-04-10 to-make 8325 1665 1",
    "transactions 2026-03-11 2026-03-30 to-make 8325 1665 1",
    "transactions 2026-03-01 2026-03-20 to-make 8325 1665 1",
  ]);
  expect((await periodOf("transactions", "2026-06-01")).state).toBe("open");
  expect((await periodOf("transactions", "2026-05-01")).state).toBe("nothing");
});

test("the files are right by the schema, and add up to the VAT of the month, to the cent", async () => {
  const { data } = await accountant.call("GET /admin/accounting/vat", { query: { from: "2026-03", to: "2026-03" } });
  const made = [];
  for (const from of thirds) made.push(await make("transactions", from));
  const files = await Promise.all(made.map(({ id }) => fileOf(id)));
  expect(files.flatMap(({ text }) => eReportFaults(text))).toEqual([]);
  expect(files[0]).toMatchObject({
    name: "e-reporting-transactions-2026-03-01-2026-03-10-IN-1.xml",
    type: "application/xml",
  });
  const sum = (path: string) =>
    Math.round(
      files
        .flatMap(({ text }) => elementsAt(parseXml(text), path))
        .reduce((total, { text }) => total + Number(text) * 100, 0),
    );
  const day = "TransactionsReport/Transactions";
  expect({
    net_cents: sum(`${day}/TaxExclusiveAmount`),
    vat_cents: sum(`${day}/TaxTotal`),
    operations: sum(`${day}/TransactionsCount`) / 100,
  }).toEqual({
    net_cents: data[0]?.net_cents,
    vat_cents: data[0]?.vat_cents,
    operations: data[0]?.rates[0]?.operations,
  });
  const paid = await fileOf((await make("payments", "2026-03-01")).id);
  expect(eReportFaults(paid.text)).toEqual([]);
  const received = elementsAt(parseXml(paid.text), "PaymentsReport/Transactions/Payment/SubTotals/Amount");
  expect(received.map(({ text }) => text)).toEqual(["99.90", "99.90", "99.90"]);
  expect(data[0]?.received_cents).toBe(29_970);
});

test("of two that make a file at once one does, and a file that is made is not made again", async () => {
  const { effects, fingerprint } = await preview("transactions", "2026-04-01");
  expect(effects.join(" ")).toMatch(/plateforme agréée au plus tard le 20 avril 2026/);
  const form = { kind: "transactions" as const, from: "2026-04-01", fingerprint };
  const one = () => accountant.call("POST /admin/accounting/e-reports", { body: form });
  const both = await Promise.allSettled([one(), one()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await refused(preview("transactions", "2026-04-01"), "made");
  const rows = await books.site.database.rows(sql`
    select subject, after from audit_log where subject like 'e-report e-reporting-transactions-2026-04%'`);
  expect(rows).toEqual([
    { subject: "e-report e-reporting-transactions-2026-04-01-2026-04-10-IN-1.xml", after: { type: "IN", version: 1 } },
  ]);
});

test("a deposit is noted with its day and number, and what was noted before is kept", async () => {
  const { files } = await periodOf("transactions", "2026-03-01");
  const id = files[0]?.id ?? 0;
  for (const on of ["2026-06-09", "2026-06-11"])
    await expect(deposit(id, on, "A1")).rejects.toMatchObject({ status: 400 });
  await expect(deposit(2_000_000_000, "2026-06-10", "A1")).rejects.toMatchObject({ status: 404 });
  const [params, form] = [{ id }, { on: "2026-06-10", number: "A1" }];
  const shown = await accountant.call("GET /admin/accounting/e-reports/{id}/deposit-preview", { params, query: form });
  await deposit(id, "2026-06-10", "A1");
  const body = { ...form, fingerprint: shown.fingerprint };
  await refused(accountant.call("POST /admin/accounting/e-reports/{id}/deposits", { params, body }), "changed");
  const again = await deposit(id, "2026-06-10", "A2");
  expect(again.deposit).toMatchObject({ on: "2026-06-10", number: "A2" });
  expect((await periodOf("transactions", "2026-03-01")).state).toBe("sent");
  expect(await books.site.database.rows(sql`select number from e_report_deposits order by id`)).toEqual([
    { number: "A1" },
    { number: "A2" },
  ]);
});

test("what was entered since makes another file: initial until one was deposited, then rectifying; the files before stay", async () => {
  const before = await Promise.all(["2026-03-01", "2026-03-11"].map((from) => periodOf("transactions", from)));
  const kept = await Promise.all(before.map(({ files }) => fileOf(files[0]?.id ?? 0)));
  await at("2026-03-10T22:31:00Z");
  await books.sell();
  await at("2026-03-11T09:00:00Z");
  await books.sell();
  await at("2026-06-11T09:00:00Z");
  expect((await periodOf("transactions", "2026-03-01")).state).toBe("to-rectify");
  expect((await preview("transactions", "2026-03-01")).effects.join(" ")).toContain("rectificative");
  const rectifying = await make("transactions", "2026-03-01");
  const initial = await make("transactions", "2026-03-11");
  expect([rectifying, initial].map(({ type, version }) => `${type} ${version}`)).toEqual(["RE 2", "IN 2"]);
  const { text } = await fileOf(rectifying.id);
  expect(eReportFaults(text)).toEqual([]);
  expect(textAt(parseXml(text), "TransactionsReport/Transactions/TransactionsCount")).toBe("2");
  expect(textAt(parseXml(text), "ReportDocument/TypeCode")).toBe("RE");
  expect(await Promise.all(before.map(({ files }) => fileOf(files[0]?.id ?? 0)))).toEqual(kept);
  const period = await periodOf("transactions", "2026-03-01");
  expect([period.state, period.files.map(({ version }) => version)]).toEqual(["to-send", [2, 1]]);
});

test("no file is made of a period that runs, of none, and of one without anything", async () => {
  await refused(preview("transactions", "2026-06-01"), "early");
  await refused(preview("transactions", "2026-03-02"), "none");
  await refused(preview("transactions", "2026-02-01"), "none");
  await refused(preview("transactions", "2026-05-01"), "nothing");
  await at("2026-05-11T21:59:59Z");
  await refused(preview("transactions", "2026-05-01"), "early");
  await at("2026-05-11T22:00:00Z");
  await refused(preview("transactions", "2026-05-01"), "nothing");
});

test("an entry without a rate is named, instead of being left out or guessed", async () => {
  await books.site.database.transaction(async (inside) => {
    const paid = await inside.row<{ id: number }>(sql`
      insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key)
      select subscription_id, account_id, 'renewal', period_starts_at, amount_cents, 'pending', provider, 'late' from payments
      where kind = 'first' limit 1 returning id`);
    await inside.run(sql`
      insert into ledger (payment_id, kind, account, amount_cents, entered_at)
      select ${paid?.id ?? 0}, 'sale', account, cents, '2026-04-15T09:00:00Z'
      from (values ('cash:sandbox', 999), ('sales', -999)) as given (account, cents)`);
  });
  await refused(preview("transactions", "2026-04-11"), "rate");
});

test.each([
  ["a change of a file", sql`update e_reports set content = ''`],
  ["the removal of a file", sql`delete from e_reports`],
  ["the removal of all", sql`truncate e_reports cascade`],
  ["a change of a deposit", sql`update e_report_deposits set number = 'A3'`],
  ["the removal of deposits", sql`truncate e_report_deposits`],
])("the database refuses %s", async (_what, statement) => {
  await expect(books.site.database.run(statement)).rejects.toThrow(/never/);
});

test.each(["", "year=26", "year=2126", "year=x"])("a year that is none is refused: %s", async (query) => {
  const response = await books.site.send("GET", `/api/admin/accounting/e-reports?${query}`, {
    token: accountant.token,
  });
  expect(response.status).toBe(400);
});
