import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CallError, Client } from "#contract/client.ts";
import type { DisputeSettings } from "#contract/admin/disputes.ts";
import type { DisputeReport } from "#contract/admin/dispute-reports.ts";
import { sql } from "#server/database/sql.ts";
import { openDisputeDesk, type DisputeDesk, type DisputedPayer } from "#tests/support/disputes.ts";
import { openShop } from "#tests/support/shop.ts";

let desk: DisputeDesk;
let support: Client;
let serial = 0;
beforeAll(async () => {
  desk = await openDisputeDesk(await openShop({ SILECS_DEV: "1" }, { jobs: ["letters", "money"] }));
});
afterAll(() => desk.shop.close());
beforeEach(async () => {
  support = await desk.staff("support");
});

type Paid = DisputedPayer & { invoice: string };
/** A payment at a provider that tells of disputes in its reports only. */
async function payer(): Promise<Paid> {
  const { database } = desk.shop.site;
  const paid = await desk.payer();
  serial += 1;
  const reference = `TRX-${serial}`;
  await database.run(sql`
    update payments set provider = 'mercanet', provider_reference = ${reference} where id = ${paid.paymentId}`);
  const row = await database.row<{ number: string }>(
    sql`select number from invoices where payment_id = ${paid.paymentId}`,
  );
  return { ...paid, reference, invoice: row?.number ?? "" };
}
const send = (text: string, fingerprint?: string, by = support) => {
  const body = new FormData();
  body.set("file", new Blob([text], { type: "text/csv" }), "releve.csv");
  if (fingerprint !== undefined) body.set("fingerprint", fingerprint);
  return by("POST /admin/dispute-imports", { body });
};
const enter = async (text: string) => send(text, (await send(text)).fingerprint);
const stored = (paid: Paid) =>
  desk.shop.site.database.rows<{
    reference: string;
    cents: number;
    fee: number;
    reason: string;
    opened: Date;
    due: Date | null;
  }>(sql`
    select reference, held_cents as cents, fee_cents as fee, reason, opened_at as opened, respond_by as due
    from disputes where payment_id = ${paid.paymentId} order by id`);
const faultsOf = ({ faults }: DisputeReport) => faults.map(({ line, column, message }) => [line, column, message]);

test("a report is shown, then entered whole, by the payment's reference or its invoice's number; the books follow", async () => {
  const [one, other] = [await payer(), await payer()];
  const text = `Case;Payment;Amount;Currency;Reason;Date;Deadline;Fee
CB-1-${one.reference};${one.reference};99,90;EUR;unauthorised;05/03/2026;20/03/2026;20
CB-2-${one.reference};${other.invoice};50.00;;;;;
`;
  const shown = await send(text);
  expect(shown).toMatchObject({ is_done: false, entered: 2, known: 0, fault_count: 0 });
  expect(shown.effects.slice(0, 2)).toEqual([
    "2 contestations sont inscrites\u202f: 149,90\u00A0€ en tout sont retenus dans les comptes jusqu’à la décision.",
    "Les frais du prestataire, 20,00\u00A0€, sont retenus avec.",
  ]);
  expect(await stored(one)).toEqual([]);
  expect(await send(text, shown.fingerprint)).toMatchObject({ is_done: true, entered: 2 });
  expect(await stored(one)).toMatchObject([
    {
      cents: 9990,
      fee: 2000,
      reason: "unauthorised",
      opened: new Date("2026-03-04T23:00:00Z"),
      due: new Date("2026-03-20T23:00:00Z"),
    },
  ]);
  expect(await stored(other)).toMatchObject([{ cents: 5000, reason: "other", due: null }]);
  expect(await desk.balances(one.paymentId)).toEqual({ "cash:mercanet": -11_990, disputed: 11_990 });
  expect(await desk.faults()).toEqual([]);
});

test("a report has one letter to the operator, with every case, and one to whoever it suspends", async () => {
  const { site } = desk.shop;
  const settings = async (body: DisputeSettings) =>
    (await desk.staff("admin"))("PUT /admin/dispute-settings", { body: { ...body, reason: "another rule" } });
  await settings({ while_open: "suspend", when_lost: "keep" });
  const [one, other] = [await payer(), await payer()];
  await desk.settle();
  const before = site.mails.length;
  await enter(`case;payment;amount;deadline
R-1;${one.reference};10;24/03/2026
R-2;${one.reference};20;22/03/2026
R-3;${other.reference};30;
`);
  await desk.settle();
  const sent = site.mails.slice(before);
  const toOperator = sent.filter(({ to }) => to !== one.email && to !== other.email);
  expect(toOperator.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("3 paiements contestés\u202f: 60,00\u00A0€"),
  ]);
  for (const said of ["R-1", "R-2", "R-3", "22 mars 2026"]) expect(toOperator[0]?.text).toContain(said);
  expect(sent.filter(({ to }) => to === one.email)).toHaveLength(1);
  expect(sent.filter(({ to }) => to === other.email)).toHaveLength(1);
  await settings({ while_open: "keep", when_lost: "keep" });
});

test("a case that is known changes nothing: the same report again, a line twice, another spreadsheet's commas", async () => {
  const paid = await payer();
  const line = `C-${paid.reference},${paid.reference},10`;
  const text = `case,payment,amount\n${line}\n${line}\n`;
  expect(await enter(text)).toMatchObject({ is_done: true, entered: 1, known: 1 });
  const again = await send(`\uFEFFcase;payment;amount\n${line.replaceAll(",", ";")}\n`);
  expect(again).toMatchObject({
    entered: 0,
    known: 1,
    effects: [expect.stringContaining("Rien n’est nouveau"), expect.anything()],
  });
  await send(text, (await send(text)).fingerprint);
  expect(await stored(paid)).toHaveLength(1);
  const elsewhere = await payer();
  expect(faultsOf(await send(`case,payment,amount\nC-${paid.reference},${elsewhere.reference},10\n`))).toEqual([
    [2, "case", "Cette contestation est déjà inscrite, pour un autre paiement."],
  ]);
});

test("one bad line refuses the whole file, and each is named", async () => {
  const [good, sandbox] = [await payer(), await desk.payer()];
  const text = `case;payment;amount;currency;reason;date;deadline;fee
F-1;${good.reference};10;;;;;
F-2;TRX-unheard-of;10;;;;;
F-3;${good.reference};0;USD;whatever;31/02/2026;2026-03-01;-1
;${good.reference};10;;;2026-03-11;;
F-5;${good.reference};100;;;;;
F-6;${sandbox.reference};10;;;;;
F-7;${good.reference};10;;;;01/03/2026;
`;
  const shown = await send(text);
  expect(faultsOf(shown).map(([line, column]) => `${line} ${column}`)).toEqual([
    "3 payment",
    "4 amount",
    "4 fee",
    "4 currency",
    "4 reason",
    "4 date",
    "5 case",
    "5 date",
    "6 amount",
    "7 payment",
    "8 deadline",
  ]);
  expect(shown).toMatchObject({ effects: [], fault_count: 11 });
  expect(await send(text, shown.fingerprint)).toMatchObject({ is_done: false });
  expect(await stored(good)).toEqual([]);
});

test("what is no report, and one that is too long, is told apart from its lines", async () => {
  const said = async (text: string) => (await send(text)).faults.map(({ message }) => message);
  expect(await said("\n")).toEqual([expect.stringContaining("n’est pas un relevé")]);
  expect(await said("case;amount\nA;1\n")).toEqual([expect.stringContaining("n’est pas un relevé")]);
  expect(await said('case;payment;amount\n"A;1\n')).toEqual([expect.stringContaining("n’est pas un relevé")]);
  const lines = Array.from({ length: 1001 }, (_, n) => `A${n};B;1`).join("\n");
  expect(await said(`case;payment;amount\n${lines}\n`)).toEqual([expect.stringContaining("1000 lignes")]);
});

test("two lines of one payment never hold more than was paid, whatever their order", async () => {
  const paid = await payer();
  const text = `case;payment;amount\nT-1-${serial};${paid.reference};80\nT-2-${serial};${paid.invoice};80\n`;
  expect((await send(text)).effects[0]).toContain("99,90\u00A0€ en tout");
  await enter(text);
  expect((await stored(paid)).map(({ cents }) => cents)).toEqual([8000, 1990]);
  expect(await desk.faults()).toEqual([]);
});

test("what has changed since the preview enters nothing, and two desks at once enter it once", async () => {
  const [refunded, raced] = [await payer(), await payer()];
  const text = `case;payment;amount\nR-${serial};${refunded.reference};99.90\n`;
  const { fingerprint } = await send(text);
  await desk.shop.site.database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key, refunds_id)
    select subscription_id, account_id, 'refund', now(), 1000, 'pending', provider, 'report-refund', id
    from payments where id = ${refunded.paymentId}`);
  await expect(send(text, fingerprint)).rejects.toMatchObject({ status: 409, details: { preview: { entered: 1 } } });
  expect(await stored(refunded)).toEqual([]);
  const race = `case;payment;amount\nX-${serial};${raced.reference};99.90\n`;
  const shown = await send(race);
  const both = await Promise.allSettled([send(race, shown.fingerprint), send(race, shown.fingerprint)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(both.flatMap((one) => (one.status === "rejected" ? [(one.reason as CallError).status] : []))).toEqual([409]);
  expect(await stored(raced)).toHaveLength(1);
});

test("accountants read disputes and import none", async () => {
  const accountant = await desk.staff("accountant");
  await expect(send("case;payment;amount\n", undefined, accountant)).rejects.toMatchObject({ status: 403 });
});
